/** The lengths and numbers that browser and server both know. */
export const messageLimits = {
  /** Characters of one message. */
  text: 2000,
  /** Characters of a saved reply, and of a message that sends itself: filled in, it still is a message. */
  hostText: 1500,
  replyName: 40,
  replies: 20,
  doorCode: 100,
  /** Photos of one message. */
  photos: 4,
  /** Characters of a report. */
  report: 500,
  /** Messages that a thread's reply has at most. */
  page: 50,
  /** Threads that one page of the inbox has. */
  threads: 30,
} as const;
