import type { LegalFacts, LegalText, TermsSection } from "./legal-text.ts";

/** A draft for the operator's lawyer. */
export function terms({ brand, email, commission }: LegalFacts): LegalText<TermsSection> {
  return {
    title: "Terms and conditions",
    description: `The rules for booking and offering places to stay, experiences and spaces on ${brand}.`,
    lead: `What you can expect of ${brand}, what we expect of you, and what happens when something changes.`,
    sections: [
      {
        id: "acceptance",
        title: "1. Acceptance of the terms",
        body: [
          `By opening an account, booking or offering something on ${brand} you accept these terms. If you do not agree, do not use the service.`,
          "You must be over 18 to use the platform. By signing up you confirm that you are, and that the details you give are yours and true.",
          "We may change these terms. Each booking is governed by those in force when it was made; of an important change we tell you by email before it begins. Only a new commission applies at once, to bookings made from then on; we tell hosts by email.",
        ],
      },
      {
        id: "services",
        title: "2. Description of the service",
        body: [
          `${brand} is an online marketplace. Hosts, whom we call Linkhosts, offer places to stay, experiences and spaces; guests find, book and pay for them.`,
          "The contract for the stay, the experience or the use of the space is between guest and host. The platform publishes listings, processes payments and helps both sides, but neither owns nor runs what is offered.",
          `Support is available 24/7: you can write to us at any hour, every day, at ${email}. We reply to email within 24 hours.`,
        ],
      },
      {
        id: "accounts",
        title: "3. User accounts",
        body: [
          "An account belongs to one person. Look after your password and tell us if you think somebody else is using it; in your account you can see where it is open and close it on other devices.",
          "You can correct your details or delete your account whenever you like. An account with bookings to come or money outstanding is deleted once those are over.",
          "We may suspend an account that breaks these terms or puts others at risk. We tell you why, and you can ask us to look at it again.",
        ],
      },
      {
        id: "payments",
        title: "4. Payments, commissions and refunds",
        body: [
          "Prices are in US dollars. Before paying you see every line and the total, which is what is charged. Stripe processes the payment; we do not keep your card number.",
          "The platform keeps a commission on each booking, from the host's part and before taxes. The commission in force is:",
          [
            `Places to stay: ${commission.lodging} per booking.`,
            `Spaces: ${commission.space} per booking.`,
            `Experiences: ${commission.experience} per booking.`,
          ],
          "A change of the commission holds for bookings made afterwards, never for those made before.",
          "Where there is a lodging tax, it stands on a line of its own and the guest pays it.",
          "What comes back when you cancel depends on the policy the host chose, which you see before paying and which stays with your booking. Refunds go to the same means of payment.",
        ],
      },
      {
        id: "host-terms",
        title: "5. Terms for hosts",
        body: [
          "By listing you confirm that you have the right to offer what you list, and the permits, licences and insurance the law asks of you.",
          [
            "Describe what you offer as it is, with your own photos and complete prices.",
            "Keep the calendar up to date and honour confirmed bookings.",
            "Treat everybody with respect and without discrimination.",
            "Declare and pay the taxes that are yours to pay.",
          ],
          "The money leaves a day after the booking is completed, for your payout account at Stripe. If the guest reports a problem or their bank disputes the charge, the payout waits until that is settled.",
          "If you cancel a booking, the guest gets back all they paid. Cancelling often may mean that your listings are no longer shown.",
        ],
      },
      {
        id: "guest-terms",
        title: "6. Terms for guests",
        body: [
          "Book for yourself and those who come with you, with the true number of people.",
          [
            "Look after the place, and keep to the house rules and the hours agreed.",
            "Respect the neighbours and the rules of the municipality.",
            "Answer for damage caused by you or by those who come with you.",
          ],
          "If something is not as listed, report it from your booking during the stay or until 24 hours after it ends. The host's payout then waits while we look into it.",
        ],
      },
      {
        id: "prohibited",
        title: "7. Prohibited uses",
        body: [
          "It is not allowed to:",
          [
            "Publish listings that are false, misleading, or of places you cannot offer.",
            "Pay or charge outside the platform for what was booked on it.",
            "Use a place for anything illegal or that puts somebody in danger.",
            "Harass, threaten or discriminate against others.",
            "Write reviews that are false, or in exchange for something.",
            "Copy the site's data in bulk, break its security or pose as somebody else.",
          ],
        ],
      },
      {
        id: "liability",
        title: "8. Limitation of liability",
        body: [
          "We look at listings before publishing them, but we cannot guarantee that everything a host or a guest says is accurate, or that the site works without interruption.",
          "As far as the law allows, the platform does not answer for what hosts and guests do or fail to do. Nothing in these terms limits rights that the law gives you and that cannot be waived.",
          "If there is a disagreement, write to us first: most are settled that way. The rest is settled under the laws and in the courts of the place the platform is run from, unless the law gives you another right.",
        ],
      },
    ],
  };
}
