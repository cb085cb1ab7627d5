/** A link from one account form to another that keeps the page to return to. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page to open after signing in. Admins pass through the one that asks for a missing second factor. */
export function afterSignIn(user: { admin: boolean }, next: string): string {
  return user.admin ? `/auth/second-step?next=${encodeURIComponent(next)}` : next;
}
