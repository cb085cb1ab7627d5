/** Limits on an account's fields: the schemas' numbers, for forms that validate before sending. */
export const minimumAge = 18;
export const passwordLength = { minimum: 10, maximum: 200 } as const;
export const nameLength = 100;
export const professionLength = 100;
export const descriptionLength = 1000;

/** Seven to twenty digits, however they are grouped. */
export const phonePattern = /^(?=(?:\D*\d){7,20}\D*$)\+?[\d ().-]{7,30}$/;

/** Digits in the code that confirms an address. */
export const confirmationDigits = 6;

export const passkeyNameLength = 60;
export const mostPasskeys = 20;

/** For how many minutes a proof of identity is fresh. */
export const proofMinutes = 10;

/** An admin's session ends after these hours, and after these minutes without use. */
export const adminSession = { hours: 12, idleMinutes: 30 } as const;
