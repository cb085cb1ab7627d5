/** Where the browser keeps who is signed in. */
export const storageKey = "auth-storage";
/** The token alone, where other programs of the browser look for it. */
export const tokenKey = "token";
