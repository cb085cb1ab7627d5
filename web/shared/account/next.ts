/** Carries the page to return to over to the link to the other form. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page to open after signing in: for an admin, first the one that asks for a second factor where it is missing. */
export function afterSignIn(user: { admin: boolean }, next: string): string {
  return user.admin ? `/auth/second-step?next=${encodeURIComponent(next)}` : next;
}
