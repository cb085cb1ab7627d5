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
