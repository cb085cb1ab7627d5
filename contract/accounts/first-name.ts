/** The part of a name that strangers may see. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
