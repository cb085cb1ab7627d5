/** What the drill and its outside both know. */

export const authorityHost = "acme-v02.api.letsencrypt.org";
export const ports = { authority: 14_000, authorityOwn: 15_000 };

/** Addresses on this machine. */
export interface Outside {
  /** The site through its proxy, with its certificate verified: a process of this machine does not know its name. */
  door: string;
  /** Every email that has arrived, as JSON. */
  emails: string;
  /** The stand-in of Stripe, for its control. */
  stripe: string;
}
