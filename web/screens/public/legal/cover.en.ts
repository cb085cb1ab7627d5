import type { CoverSection, LegalFacts, LegalText } from "./legal-text.ts";

/** A draft for the operator's lawyer. */
export function cover({ brand, email }: Pick<LegalFacts, "brand" | "email">): LegalText<CoverSection> {
  return {
    title: "LinkCover",
    description: `The protection programme of ${brand}: what we do for guests and hosts, how to make a claim and how we look after your data.`,
    lead: "Our protection programme: what we do when a booking does not go as it should, and what we cannot promise.",
    sections: [
      {
        id: "alcance",
        title: "What it is and what it is not",
        body: [
          `LinkCover is the commitment of ${brand} to attend to problems with bookings paid on the site, with the same rules for everybody.`,
          "It is not insurance and does not replace it. We recommend that hosts have insurance that covers what they do, and guests travel insurance.",
          "It holds for what is booked and paid on the platform. We cannot answer for arrangements made outside it.",
        ],
      },
      {
        id: "huespedes",
        title: "For guests",
        body: [
          [
            "If the host cancels, you get back all you paid.",
            "If you cancel, you get back what your booking's policy says, and you see it to the cent before you confirm.",
            "If you cannot get in, or the place is not as listed, report it from your booking. The host's payout waits while we look into it.",
            "Depending on what we find, we give back a part or all of it.",
          ],
        ],
      },
      {
        id: "anfitriones",
        title: "For hosts",
        body: [
          [
            "Guests pay in advance: when you get the booking, the money is there.",
            "If a guest cancels late, you get what your policy leaves, less the commission.",
            "If a guest causes damage, send us photos and receipts as soon as you can. We talk to both sides and work for whoever caused it to pay.",
            "If a bank disputes a charge, we present the evidence of the booking for you.",
          ],
          "We cannot guarantee that every damage is made good. That is why we recommend insurance of your own.",
        ],
      },
      {
        id: "reclamos",
        title: "Claims",
        body: [
          "How to make a claim:",
          [
            "Guests: open your booking and report the problem there, during the stay or until 24 hours after it ends.",
            `Hosts, or when that time is over: write to ${email} with the booking's code, what happened, and photos or receipts.`,
          ],
          "We reply within 24 hours. We hear the other side before deciding and explain the decision in writing. A claim costs nothing.",
          "If you do not agree, ask for somebody else of the team to look at it. This does not limit your right to go to the consumer protection agency or to court.",
        ],
      },
      {
        id: "privacidad",
        title: "Privacy",
        body: [
          "We keep what bookings need to work:",
          [
            "Your account: name, email, date of birth and what you put in your profile.",
            "Your bookings: dates, people, prices, reported problems and reviews.",
            "Your payments: how much, when and where they stand. Your card number and bank details are with Stripe, not with us.",
          ],
          "Who sees it: with a confirmed booking the host sees your name and how to reach you, and you see the host's address and contact. Stripe gets what it needs to charge and to pay. We do not sell your data.",
          "In your browser we keep your language, your session and your favorites. We use no cookies for advertising or of other companies.",
          `You can see and correct your data in your profile and delete your account in the settings. Paid bookings stay in the books without your name, for as long as the law asks. For any other request write to ${email}.`,
        ],
      },
    ],
  };
}
