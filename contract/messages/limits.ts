/** Lengths and numbers shared by browser and server. */
export const messageLimits = {
  /** Characters of one message. */
  text: 2000,
  /** Characters of a host text: fewer than of a message, because filling in the words in braces adds some. */
  hostText: 1500,
  replyName: 40,
  replies: 20,
  doorCode: 100,
  /** Photos of one message. */
  photos: 4,
  /** Characters of a report. */
  report: 500,
  /** The most messages in one reply of a thread. */
  page: 50,
  /** Threads on one page of the inbox. */
  threads: 30,
} as const;
