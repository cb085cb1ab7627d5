/** The storage key of the session. */
export const storageKey = "auth-storage";
/** The storage key of the token alone, where other programs in the browser read it. */
export const tokenKey = "token";
