import { type Hideable, hideable } from "#contract/admin/hideable.ts";
import { holds } from "#contract/bookings/process.ts";
import { feedSayings } from "#contract/hosting/feeds.ts";
import { offSaleReasons } from "#contract/listings/hosted.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { payoutChanges } from "#contract/payments/payout-accounts.ts";
import type { BookingMailData, EmailData, MailEvent } from "../../emails/email.ts";

/** One booking of each kind, for previewing the emails without booking. As in real bookings, lines sum to the total. */
export const sampleBookings: Record<ListingKind, BookingMailData> = {
  lodging: {
    bookingId: 1,
    code: "LI-7QK4MD",
    title: "Casa del Faro",
    kind: "lodging",
    startsAt: "2026-12-11T19:00:00.000Z",
    endsAt: "2026-12-15T15:00:00.000Z",
    guests: 2,
    city: "Cabo Rojo",
    address: "Carretera 301, km 11.5",
    place: { latitude: 17.9347, longitude: -67.1925 },
    guestName: "Ana Rodríguez",
    hostName: "Marisol Vélez",
    hostPhone: "787-555-0142",
    arrivalInstructions: "La llave está en la caja junto al portón azul.\nEl código te llega el día antes.",
    lines: [
      { code: "nights", quantity: 4, unitCents: 18_500, amountCents: 74_000 },
      { code: "weekly_discount", quantity: 1, unitCents: -7400, amountCents: -7400, basisPoints: 1000 },
      { code: "cleaning", quantity: 1, unitCents: 6000, amountCents: 6000 },
      { code: "lodging_tax", quantity: 1, unitCents: 5082, amountCents: 5082, basisPoints: 700 },
    ],
    totalCents: 77_682,
    commissionCents: 3630,
    hostNetCents: 68_970,
    taxCents: 5082,
    card: { brand: "visa", last4: "4242" },
    cancellation: [
      { percent: 100, until: "2026-12-06T19:00:00.000Z" },
      { percent: 50, until: "2026-12-10T19:00:00.000Z" },
    ],
    listingPath: "/home/1",
    calendarSequence: 0,
  },
  space: {
    bookingId: 2,
    code: "LI-X3R8TW",
    title: "Terraza de los guayacanes",
    kind: "space",
    startsAt: "2026-12-18T22:00:00.000Z",
    endsAt: "2026-12-19T04:30:00.000Z",
    guests: 60,
    city: "San Juan",
    address: "Calle Loíza 1912, Santurce, San Juan",
    guestName: "Michael Irizarry",
    hostName: "Joaquín Rosario",
    hostPhone: null,
    arrivalInstructions: "",
    lines: [
      { code: "hours", quantity: 6.5, unitCents: 12_000, amountCents: 78_000 },
      { code: "cleaning", quantity: 1, unitCents: 9000, amountCents: 9000 },
    ],
    totalCents: 87_000,
    commissionCents: 4350,
    hostNetCents: 82_650,
    taxCents: 0,
    card: { brand: "mastercard", last4: "4444" },
    cancellation: [{ percent: 50, until: "2026-12-11T22:00:00.000Z" }],
    listingPath: "/space/2",
    calendarSequence: 1,
  },
  experience: {
    bookingId: 3,
    code: "LI-M5B2HN",
    title: "Bomba en Loíza: tambor, falda y cocina de leña",
    kind: "experience",
    startsAt: "2026-12-12T18:30:00.000Z",
    endsAt: "2026-12-12T21:30:00.000Z",
    guests: 1,
    city: "Loíza",
    address: "",
    guestName: "Wanda",
    hostName: "Familia Ayala",
    hostPhone: "787-555-0177",
    arrivalInstructions: "Nos vemos bajo el almendro de la plaza.",
    lines: [{ code: "people", quantity: 1, unitCents: 6500, amountCents: 6500 }],
    totalCents: 6500,
    commissionCents: 325,
    hostNetCents: 6175,
    taxCents: 0,
    card: null,
    cancellation: [],
    listingPath: "/experiences/3",
    calendarSequence: 0,
  },
};

/** Every email about a sample booking, with its variants in sequence. */
export function sampleEvents(kind: ListingKind): MailEvent[] {
  const samples = samplesAbout(sampleBookings[kind]);
  const events = Object.entries(samples).flatMap(([event, variants]) => variants.map((data) => ({ event, data })));
  // `Samples` pairs each event with its own data.
  return events as MailEvent[];
}

type Samples = { [Event in keyof EmailData]: EmailData[Event][] };

const pagesOfHidden: Record<Hideable, string> = {
  review: "/dashboard/trips/1",
  guest_review: "/host/bookings/1",
  answer: "/host/bookings/1",
  photo: "/host/edit-accommodation/casa-del-faro",
  description: "/dashboard/profile",
  picture: "/dashboard/profile",
};

function samplesAbout(booking: BookingMailData): Samples {
  const { totalCents, hostNetCents } = booking;
  const cancelled = { ...booking, calendarSequence: booking.calendarSequence + 1 };
  const half = Math.round(totalCents / 2);
  const hostHalf = Math.round(hostNetCents / 2);
  const storm = "Aviso de tormenta para el fin de semana: el municipio cerró la carretera.";
  const problem = "No hay agua desde anoche.\nLlamé dos veces y nadie contesta.";
  const addresses = { guestEmail: "huesped@linkisla.test", hostEmail: "anfitriona@linkisla.test" };
  const disputeId = "dp_1SVk2mLinkisla";
  const name = booking.guestName;
  const hiding = { name, title: booking.title };
  const clash = {
    calendar: "Airbnb",
    entry: "reserved" as const,
    from: "2026-12-12",
    to: "2026-12-14",
  };
  const pagePath = "/host/calendar/casa-del-faro/links";
  const disputed = { dueBy: "2027-01-05T23:59:59.000Z" };
  const dispute = { ...disputed, disputeReason: "fraudulent", disputeId };
  const orphan = {
    amountCents: 13_696,
    email: "ana@correo.test",
    last4: "4242",
    code: "LI-34VG6K",
    start: "2026-12-11T19:00:00.000Z",
    paidAt: "2026-11-20T14:10:00.000Z",
  };
  const taken = { takenCents: 3995, hostKeepsCents: hostNetCents - 3995 };
  const waitsUntil = "2026-12-04T15:00:00.000Z";
  return {
    booking_confirmed_guest: [booking],
    booking_confirmed_host: [
      booking,
      { ...booking, unpayable: "no_account" },
      { ...booking, unpayable: "not_payable" },
      { ...booking, waitsUntil },
    ],
    payment_returned_guest: [
      booking,
      { ...booking, obstacle: "closed" },
      { ...booking, obstacle: "begun" },
      { ...booking, obstacle: "gone" },
      { ...booking, obstacle: "booked" },
    ],
    booking_cancelled_guest: [
      { ...cancelled, cancelledBy: "guest", refundCents: half, keptCents: totalCents - half, reason: null },
      { ...cancelled, cancelledBy: "guest", refundCents: 0, keptCents: totalCents, reason: null },
      { ...cancelled, cancelledBy: "guest", refundCents: totalCents, keptCents: 0, reason: null, disputed },
      { ...cancelled, cancelledBy: "host", refundCents: totalCents, keptCents: 0, reason: null },
      { ...cancelled, cancelledBy: "platform", refundCents: totalCents, keptCents: 0, reason: storm },
      { ...cancelled, cancelledBy: "platform", refundCents: totalCents, keptCents: 0, reason: storm, isOver: true },
    ],
    booking_cancelled_host: [
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: hostHalf, reason: null },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: hostHalf, reason: null, disputed },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: hostHalf, reason: null, unpayable: "no_account" },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: hostHalf, reason: null, unpayable: "not_payable" },
      {
        ...{ ...cancelled, cancelledBy: "guest", hostKeepsCents: hostHalf, reason: null },
        waitsUntil,
      },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: 0, reason: null },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: 0, reason: null, refundCents: 0, percent: 50 },
      { ...cancelled, cancelledBy: "guest", hostKeepsCents: 0, reason: null, refundCents: half, percent: 50 },
      { ...cancelled, cancelledBy: "platform", hostKeepsCents: 0, reason: storm, refundCents: 0 },
      { ...cancelled, cancelledBy: "host", hostKeepsCents: 0, reason: "Se rompió la cisterna." },
      { ...cancelled, cancelledBy: "platform", hostKeepsCents: 0, reason: storm },
      { ...cancelled, cancelledBy: "platform", hostKeepsCents: 0, reason: storm, guestName: "", isGuestGone: true },
      { ...cancelled, cancelledBy: "platform", hostKeepsCents: 0, reason: storm, disputed, refundWaits: true },
      {
        ...cancelled,
        cancelledBy: "platform",
        hostKeepsCents: 0,
        reason: storm,
        reclaimedCents: hostNetCents,
        isOver: true,
      },
    ],
    refund_made_guest: [
      { ...booking, refundCents: 4500, reason: "No hubo agua caliente la primera noche." },
      { ...booking, refundCents: 4500, reason: null },
      { ...booking, refundCents: 4500, reason: null, disputed },
    ],
    refund_made_host: [
      { ...booking, ...taken, refundCents: 4500, reason: "No hubo agua caliente la primera noche." },
      { ...booking, ...taken, refundCents: 4500, reason: null, disputed },
      { ...booking, ...taken, refundCents: 4500, reason: null, isOwed: true },
      { ...booking, ...taken, refundCents: 4500, reason: null, heldCents: 0 },
      { ...booking, ...taken, refundCents: 4500, reason: null, heldCents: 2500 },
    ],
    refund_failed_operator: [
      { ...booking, refundCents: half, refundId: "re_1SVk2mLinkisla", isRetried: true },
      { ...booking, refundCents: half, refundId: "re_1SVk2mLinkisla", isRetried: false },
      { ...booking, refundCents: half, refundId: "12", isRetried: true, message: "Charge has been charged back." },
    ],
    refund_paid_elsewhere_guest: [{ ...booking, amountCents: half, reference: "ACH 20261203-118" }],
    orphan_paid_elsewhere_guest: [
      { amountCents: 13_696, reference: "ACH 20261203-119", code: "LI-34VG6K" },
      { amountCents: 13_696, reference: "ACH 20261203-119", code: null },
    ],
    refund_elsewhere_reversed_guest: [{ ...booking, amountCents: half, reference: "ACH 20261203-118" }],
    orphan_elsewhere_reversed_guest: [
      { amountCents: 13_696, code: "LI-34VG6K" },
      { amountCents: 13_696, code: null },
    ],
    orphan_returned_guest: [
      { amountCents: 13_696, card: { brand: "visa", last4: "4242" }, code: "LI-34VG6K" },
      { amountCents: 13_696, card: { brand: "visa", last4: "4242" }, code: null },
    ],
    orphan_payment_operator: [
      { ...orphan, obstacle: "place_gone" },
      { ...orphan, email: "", code: null, start: null, obstacle: "unknown_booking" },
      { ...orphan, obstacle: "refunded_in_part" },
      { ...orphan, obstacle: "disputed", dispute },
      { ...orphan, obstacle: "inquiry", dispute: { ...dispute, dueBy: null } },
    ],
    payout_sent_host: [
      { ...booking, payoutCents: hostNetCents, nettedCents: 0 },
      { ...booking, payoutCents: hostNetCents - 2500, nettedCents: 2500 },
    ],
    payout_reversed_host: [
      { ...booking, amountCents: hostNetCents, keptCents: hostNetCents },
      { ...booking, amountCents: hostNetCents, keptCents: hostNetCents - 2500 },
    ],
    debt_repaid_host: [{ ...booking, amountCents: 9500, leftCents: 0, reference: "ATH 20261203-118" }],
    debt_repayment_reversed_host: [{ ...booking, amountCents: 9500, leftCents: 9500 }],
    payout_blocked_host: [
      { ...booking, why: "no_account" },
      { ...booking, why: "not_payable" },
    ],
    payout_blocked_operator: [
      { ...booking, why: "no_account", payoutCents: hostNetCents },
      { ...booking, why: "not_payable", payoutCents: hostNetCents },
    ],
    payout_refused_operator: [
      { ...booking, payoutCents: hostNetCents, message: "Insufficient funds in your Stripe account." },
    ],
    problem_reported_host: [
      { ...booking, text: problem, isPaid: true },
      { ...booking, text: problem, isPaid: false },
    ],
    problem_reported_operator: [
      { ...booking, text: problem, ...addresses, isPaid: true },
      { ...booking, text: problem, ...addresses, isPaid: false },
    ],
    problem_settled_guest: [{ ...booking, answer: "Te devolvemos una noche. Sentimos la molestia." }],
    problem_settled_host: [
      { ...booking, answer: "El agua volvió el mismo día: la reserva se paga completa.", isPaid: true },
      {
        ...booking,
        answer: "El agua volvió el mismo día: la reserva se paga completa.",
        isPaid: true,
        heldBy: "dispute",
      },
      { ...booking, answer: "El agua volvió el mismo día.", isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, answer: "El agua volvió el mismo día.", isPaid: true, unpayable: "no_account" },
      { ...booking, answer: "El agua volvió el mismo día.", isPaid: true, unpayable: "not_payable" },
      { ...booking, answer: "El agua volvió el mismo día.", isPaid: true, waitsUntil },
      { ...booking, answer: "No hubo agua en toda la estadía: se le devolvió todo a tu huésped.", isPaid: false },
    ],
    dispute_opened_host: [{ ...booking, amountCents: totalCents }],
    dispute_opened_operator: [
      {
        ...booking,
        amountCents: totalCents,
        disputeReason: "product_not_received",
        dueBy: "2027-01-05T23:59:59.000Z",
        disputeId,
      },
      { ...booking, amountCents: totalCents, disputeReason: "fraudulent", dueBy: null, disputeId },
      {
        ...{ ...booking, amountCents: totalCents, disputeReason: "duplicate", disputeId },
        ...{ dueBy: "2027-01-05T23:59:59.000Z", boughtNothing: true },
      },
    ],
    dispute_closed_host: [
      { ...booking, outcome: "won", isPaid: true },
      { ...booking, outcome: "won", isPaid: true, heldBy: "problem" },
      { ...booking, outcome: "won", isPaid: true, heldBy: "dispute" },
      { ...booking, outcome: "won", isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, outcome: "won", isPaid: false },
      { ...booking, outcome: "won", isPaid: true, unpayable: "not_payable" },
      { ...booking, outcome: "won", isPaid: true, waitsUntil },
      { ...booking, outcome: "lost", lost: { ...taken, disputeReason: "product_unacceptable" } },
      { ...booking, outcome: "lost", lost: { ...taken, takenCents: 0, disputeReason: "brand_new" } },
      { ...booking, outcome: "lost", lost: { ...taken, heldCents: 2500, disputeReason: "fraudulent" } },
      { ...booking, outcome: "lost" },
      { ...booking, outcome: "lost", lost: { ...taken, disputeReason: "fraudulent" }, stands: true },
    ],
    dispute_closed_operator: [
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, heldBy: "problem" },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, heldBy: "dispute" },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: false },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, unpayable: "no_account" },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, unpayable: "not_payable" },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, waitsUntil },
      { ...booking, amountCents: totalCents, outcome: "lost", disputeId },
      { ...booking, amountCents: totalCents, outcome: "lost", disputeId, stands: true },
      { ...booking, amountCents: totalCents, outcome: "lost", disputeId, overpaidCents: 2500 },
      { ...booking, amountCents: totalCents, outcome: "won", disputeId, isPaid: true, boughtNothing: true },
      { ...booking, amountCents: totalCents, outcome: "lost", disputeId, boughtNothing: true },
    ],
    dispute_overturned_host: [
      { ...booking, returnedCents: hostNetCents, isPaid: true },
      { ...booking, returnedCents: hostNetCents, isPaid: true, heldBy: "problem" },
      { ...booking, returnedCents: hostNetCents, isPaid: true, heldBy: "dispute" },
      { ...booking, returnedCents: hostNetCents, isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, returnedCents: hostNetCents, isPaid: false },
      { ...booking, returnedCents: hostNetCents, isPaid: true, unpayable: "not_payable" },
      { ...booking, returnedCents: hostNetCents, isPaid: true, partCents: totalCents },
    ],
    dispute_overturned_operator: [
      { ...booking, amountCents: totalCents, returnedCents: hostNetCents, disputeId },
      ...holds.map((heldBy) => ({
        ...{ ...booking, amountCents: totalCents, returnedCents: hostNetCents, disputeId },
        ...{ isPaid: true, heldBy },
      })),
      { ...booking, amountCents: totalCents, returnedCents: 0, disputeId },
      { ...booking, amountCents: totalCents, returnedCents: hostNetCents, disputeId, owedCents: 0 },
      { ...booking, amountCents: totalCents, returnedCents: 0, disputeId, owedCents: totalCents },
    ],
    inquiry_opened_host: [{ ...booking, amountCents: totalCents }],
    inquiry_opened_operator: [
      {
        ...booking,
        amountCents: totalCents,
        disputeReason: "unrecognized",
        dueBy: "2027-01-05T23:59:59.000Z",
        disputeId,
      },
      { ...booking, amountCents: totalCents, disputeReason: "unrecognized", dueBy: null, disputeId },
      {
        ...{ ...booking, amountCents: totalCents, disputeReason: "duplicate", disputeId },
        ...{ dueBy: "2027-01-05T23:59:59.000Z", boughtNothing: true },
      },
    ],
    inquiry_closed_host: [
      { ...booking, isPaid: true },
      { ...booking, isPaid: true, heldBy: "problem" },
      { ...booking, isPaid: true, heldBy: "dispute" },
      { ...booking, isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, isPaid: false },
      { ...booking, isPaid: true, unpayable: "not_payable" },
    ],
    inquiry_closed_operator: [
      { ...booking, amountCents: totalCents, disputeId, isPaid: true },
      { ...booking, amountCents: totalCents, disputeId, isPaid: true, heldBy: "problem" },
      { ...booking, amountCents: totalCents, disputeId, isPaid: true, heldBy: "dispute" },
      { ...booking, amountCents: totalCents, disputeId, isPaid: true, heldBy: "reversed_in_dashboard" },
      { ...booking, amountCents: totalCents, disputeId, isPaid: false },
      { ...booking, amountCents: totalCents, disputeId, isPaid: true, unpayable: "not_payable" },
      { ...booking, amountCents: totalCents, disputeId, isPaid: true, boughtNothing: true },
    ],
    review_request_guest: [{ ...booking, until: "2026-12-29T15:00:00.000Z" }],
    review_request_host: [{ ...booking, until: "2026-12-29T15:00:00.000Z" }],
    reviews_published_guest: [booking],
    reviews_published_host: [booking],
    listing_submitted_operator: [
      {
        title: booking.title,
        kind: booking.kind,
        city: booking.city,
        hostName: booking.hostName,
        hostEmail: "anfitriona@linkisla.test",
      },
    ],
    listing_approved: (["on sale", ...offSaleReasons] as const).map((offSale) => ({
      ...{ name: booking.hostName, title: booking.title, listingPath: booking.listingPath },
      ...(offSale !== "on sale" && { offSale }),
    })),
    listing_rejected: [
      {
        name: booking.hostName,
        title: booking.title,
        reason: "Las fotos no son del lugar.",
        pagePath: "/host/edit-accommodation/casa-del-faro",
      },
      { name: booking.hostName, title: booking.title, reason: null },
    ],
    sale_ending_host: [{ name: booking.hostName, day: "2026-12-21" }],
    sale_ended_host: [{ name: booking.hostName }],
    sale_ended_operator: [{ hostName: booking.hostName, hostEmail: "marisol@correo.test" }],
    listing_put_back: [
      {
        name: booking.hostName,
        title: booking.title,
        reason: "El precio nuevo no era el que anunciabas.",
        fields: ["price", "images"],
        pagePath: "/host/edit-accommodation/casa-del-faro",
      },
    ],
    content_hidden: hideable.map((what) => ({
      ...{ ...hiding, what, reason: "Nombra a una persona sin su permiso." },
      pagePath: pagesOfHidden[what],
    })),
    content_shown: [
      { ...hiding, what: "review", reason: "La persona estuvo de acuerdo.", pagePath: pagesOfHidden.review },
    ],
    listing_withdrawn: [{ name: booking.hostName, title: booking.title, reason: "Las fotos nuevas no son del lugar." }],
    commission_changed: [
      {
        ...{ name: booking.hostName, kind: booking.kind, percentBefore: 5, percentNow: 6.5 },
        since: "2026-12-11T14:10:00.000Z",
      },
    ],
    email_verification: [{ path: "/auth/verify-email/c2FtcGxl", hours: 24, code: "402817", minutes: 15 }],
    password_reset: [{ path: "/auth/reset-password/c2FtcGxl", minutes: 60 }],
    password_changed: [{}, { passkeysGone: true, googleGone: true }],
    email_change_confirm: [{ path: "/auth/verify-email/c2FtcGxl", newEmail: "ana.nueva@correo.test" }],
    email_change_asked: [{ newEmail: "ana.nueva@correo.test" }],
    email_changed: [
      { newEmail: "ana.nueva@correo.test" },
      { newEmail: "ana.nueva@correo.test", payoutsFrom: "2026-12-14T14:10:00.000Z", googleGone: true },
    ],
    payouts_held: payoutChanges.map((what) => ({ what, from: "2026-12-14T14:10:00.000Z" })),
    admin_made: [{ name, who: "Luis Ortiz", whoEmail: "luis@correo.test", path: "/admin/users/7" }],
    admin_unmade: [{ name, who: "Luis Ortiz", whoEmail: "luis@correo.test", path: "/admin/users/7" }],
    admin_factors_reset: [{ name, who: "Luis Ortiz", whoEmail: "luis@correo.test", path: "/admin/users/7" }],
    factors_changed: [{ change: "passkey_added" }, { change: "code_used" }],
    proof_code: [{ code: "402817", minutes: 15 }],
    google_linked: [{ name }],
    account_suspended: [{ reason: "Ofreció un lugar que no es suyo." }],
    account_restored: [{}],
    account_deleted: [{}],
    calendar_clash_host: [
      { ...booking, ...clash, pagePath },
      { ...booking, ...clash, entry: "closed", pagePath },
    ],
    calendar_clash_operator: [{ ...booking, ...clash, ...addresses }],
    calendar_failing_host: feedSayings.map((said) => ({
      name: booking.hostName,
      title: booking.title,
      calendar: "Airbnb",
      site: "www.airbnb.com",
      said,
      saidNumber: said === "status" ? 404 : said === "unreadable_events" ? 2 : null,
      taken: 5,
      byNights: true,
      goodAt: "2026-12-11T10:25:00.000Z",
      pagePath,
    })),
    messages_waiting: [
      {
        who: "Ana",
        title: booking.title,
        count: 1,
        excerpts: [
          {
            pieces: [{ text: "¿Hay escaleras? Viajo con mi mamá. Mi número es " }, { masked: "phone" }, { text: "." }],
            photos: 0,
          },
        ],
        pagePath: "/host/messages/7",
      },
      {
        who: "Marisol",
        title: booking.title,
        count: 2,
        excerpts: [
          { pieces: [{ text: "Tres escalones, con baranda." }], photos: 1 },
          { pieces: [{ text: "Hay un baño abajo." }], photos: 0 },
        ],
        pagePath: "/dashboard/messages/7",
        replyTo: "reply+1.7.0123456789abcdef01234567@post.linkisla.test",
      },
      {
        who: "Ana",
        title: booking.title,
        count: 1,
        excerpts: [{ pieces: [{ text: "¿Hay wifi?" }], photos: 0 }],
        pagePath: "/host/messages/7",
        isClosed: true,
      },
    ],
    cohost_invited: (["manager", "calendar", "arrivals"] as const).map((role) => ({
      ...{ who: "Marisol", title: role === "manager" ? booking.title : null, kind: booking.kind, role, days: 7 },
      path: "/invitation/c2FtcGxl",
    })),
    cohost_joined: [
      {
        ...{ name: "Marisol Vélez", who: "Ana Rivera", title: booking.title, role: "calendar" },
        pagePath: "/host/listings/casa-azul/cohosts",
      },
    ],
    cohost_changed: [
      {
        ...{ name: "Ana Rivera", who: "Marisol", title: booking.title, role: "arrivals" },
        pagePath: "/host/turnovers",
      },
    ],
    cohost_ended: [{ name: "Ana Rivera", who: "Marisol", title: booking.title }],
    cohost_left: [
      {
        ...{ name: "Marisol Vélez", who: "Ana Rivera", title: booking.title },
        pagePath: "/host/listings/casa-azul/cohosts",
      },
    ],
    newsletter_welcome: [{ path: "/newsletter/unsubscribe/c2FtcGxl" }],
    ledger_difference_operator: [
      {
        day: "2026-12-11",
        differenceCents: -1500,
        lines: [
          { reference: "txn_1SVk2mLinkisla", what: "charge", stripeCents: 76_180, ledgerCents: 75_400 },
          { reference: "txn_1SVk3nLinkisla", what: "refund", stripeCents: -2280, ledgerCents: 0 },
        ],
      },
    ],
    jobs_dead_operator: [
      {
        jobs: [
          { name: "mail.send", since: "2026-12-11T14:10:00.000Z" },
          { name: "mail.send", since: "2026-12-11T15:10:00.000Z" },
          { name: "refund.make", since: "2026-12-11T15:20:00.000Z" },
        ],
      },
    ],
    pictures_unreachable_operator: [
      { since: "2026-12-11T12:00:00.000Z", why: "the store refuses: 403 InvalidAccessKeyId" },
    ],
    backup_unproven_operator: [
      {
        since: "2026-12-11T12:00:00.000Z",
        why: "restored, it is not what was dumped: a row of public.ledger_postings is altered",
      },
    ],
    tax_due_operator: [
      { months: [{ month: "2026-11", due: "2026-12-10", cents: 472_196 }] },
      {
        months: [
          { month: "2026-10", due: "2026-11-10", cents: 28_00 },
          { month: "2026-11", due: "2026-12-10", cents: 472_196 },
        ],
      },
    ],
    webhooks_silent_operator: [{ since: "2026-12-11T12:00:00.000Z", missed: 4 }],
    mail_returned_operator: [
      {
        returned: [
          { email: "ana@correo.test", code: "5.1.1", at: "2026-12-11T12:00:00.000Z" },
          { email: "luis@correo.test", code: "5.7.1", at: "2026-12-11T12:30:00.000Z" },
          { email: "rosa@correo.test", code: "5.4.4", at: "2026-12-11T13:00:00.000Z" },
          { email: "ines@correo.test", code: "complaint", at: "2026-12-11T13:30:00.000Z" },
        ],
      },
      { returned: [{ email: "ana@correo.test", code: "5.1.1", at: "2026-12-11T12:00:00.000Z" }], more: 2 },
    ],
    browser_broken_operator: [
      { breakages: [{ what: "TypeError", page: "/home/:slug", since: "2026-12-11T12:00:00.000Z" }] },
    ],
  };
}
