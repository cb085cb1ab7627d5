/** The domain of an address, alone or as `Name <name@domain>`; empty without one. */
export function domainOf(address: string): string {
  return /@([^\s<>@]+?)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";
}
