/** What strangers may read of a name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
