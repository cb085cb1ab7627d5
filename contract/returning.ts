/** The readable cookie that says that another one, which no script reads, may stand for a token that is gone. */
export const returningCookie = "returning";
