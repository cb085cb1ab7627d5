/** A script-readable cookie: its presence means that the HttpOnly device cookie may restore a lost token. */
export const returningCookie = "returning";
