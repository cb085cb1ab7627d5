// Generated from the migrated database by server/db/generate-tables.ts. Do not edit.
// biome-ignore-all format: as it was generated
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Range } from "./connect.ts";

/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables {
  account_links: {
    user_id: number;
    purpose: "password_reset" | "email_verification" | "email_change" | "admin";
    token_hash: string;
    email: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    code_hash: string | null;
    code_expires_at: Date | null;
    code_tries: Generated<number>;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Date;
    admin_id: number;
    action: string;
    subject: string;
    before: DefaultedJson;
    after: DefaultedJson;
    reason: Generated<string>;
    found_by: GeneratedAlways<string>;
  };
  authenticator_apps: {
    user_id: number;
    secret: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: number | null;
  };
  backup_key_proofs: {
    id: GeneratedAlways<number>;
    recipient: string;
    word_hash: string;
    asked_at: Date;
    proved_at: Date | null;
  };
  backup_pictures: {
    hash: string;
    last_in: Date;
  };
  backups: {
    id: GeneratedAlways<number>;
    name: string;
    made_at: Date;
    finished_at: Date | null;
    state: "running" | "proven" | "refused" | "failed";
    bytes: number | null;
    places: Generated<string[]>;
    why: string | null;
  };
  booking_balances: {
    booking_id: number;
    stripe_cents: number;
    stripe_fees_cents: number;
    guest_cents: number;
    host_payable_cents: number;
    host_debt_cents: number;
    commission_cents: number;
    tax_payable_cents: number;
    disputes_cents: number;
    bank_cents: number;
    revenue_cents: number;
  };
  booking_events: {
    id: GeneratedAlways<number>;
    booking_id: number;
    transition: string;
    actor: string;
    from_state: string | null;
    to_state: string;
    at: Date;
    details: DefaultedJson;
  };
  bookings: {
    id: GeneratedAlways<number>;
    code: string;
    quote_id: string;
    listing_id: number;
    kind: "lodging" | "space" | "experience";
    guest_id: number;
    host_id: number;
    state: Generated<"held" | "confirmed" | "completed" | "expired" | "released" | "cancelled_by_guest" | "cancelled_by_host" | "cancelled_by_platform">;
    stay: Json;
    starts_at: Date;
    ends_at: Date;
    guests: number;
    seats: Generated<number>;
    lines: Json;
    total_cents: number;
    tax_cents: number;
    currency: Generated<string>;
    commission_bp: number;
    commission_cents: number;
    host_net_cents: number;
    cancellation_policy: "flexible" | "moderate" | "strict";
    title: string;
    city: string;
    address: string;
    language: "es" | "en";
    hold_expires_at: Date;
    calendar_sequence: Generated<number>;
    created_at: Date;
  };
  breakages: {
    id: GeneratedAlways<number>;
    fingerprint: string;
    kind: "error" | "policy";
    what: string;
    sources: string[];
    page: string;
    browsers: string[];
    count: Generated<number>;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  calendar_changes: {
    host_id: number;
    key: string;
    made_at: Date;
    request: Json;
    kept: Json;
    reply: Json;
    undone: Json | null;
  };
  calendar_clashes: {
    feed_id: number;
    booking_id: number;
    found_at: Date;
  };
  calendar_exports: {
    listing_id: number;
    token: string;
    uid_key: string;
    renewed_at: Date;
    read_at: Date | null;
  };
  checkout_attempts: {
    id: GeneratedAlways<number>;
    booking_id: number;
    attempt: number;
    session_id: string | null;
    url: string | null;
    customer_email: string;
    expires_at: Date;
    outcome: "paid" | "expired" | "never_opened" | null;
    created_at: Date;
    stripe_key: string;
  };
  cohost_invitations: {
    id: GeneratedAlways<number>;
    listing_id: number;
    email: string;
    role: "manager" | "calendar" | "arrivals";
    token_hash: string;
    invited_at: Date;
    expires_at: Date;
  };
  cohosts: {
    listing_id: number;
    user_id: number;
    role: "manager" | "calendar" | "arrivals";
    since: Date;
    token_hash: string | null;
  };
  commission_rates: {
    id: GeneratedAlways<number>;
    kind: "lodging" | "space" | "experience";
    basis_points: number;
    set_by: number | null;
    set_at: Generated<Date>;
  };
  dated_rules: {
    listing_id: number;
    date: string;
    night_cents: number | null;
    minimum_nights: number | null;
    closed: Generated<boolean>;
    opens: string | null;
    closes: string | null;
    session: "added" | "called_off" | null;
    yearly_night_cents: number | null;
    yearly_minimum_nights: number | null;
    departures_off: string[] | null;
  };
  disputes: {
    id: string;
    booking_id: number;
    payment_id: number;
    amount_cents: number;
    reason: string;
    state: Generated<"open" | "won" | "lost">;
    due_by: Date | null;
    opened_at: Date;
    closed_at: Date | null;
    is_inquiry: Generated<boolean>;
  };
  door_codes: {
    listing_id: number;
    code: string;
  };
  earned_days: {
    time_zone: string;
    day: string;
    kind: "lodging" | "space" | "experience";
    last_entry_id: number;
    entries: number;
    bookings: number;
    revenue_cents: number;
    commission_cents: number;
    tax_cents: number;
  };
  experience_sessions: {
    id: GeneratedAlways<number>;
    listing_id: number;
    starts_at: Date;
    ends_at: Date;
    capacity: number;
    seats_taken: Generated<number>;
  };
  favorite_lists: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    share_token: string | null;
    created_at: Date;
  };
  favorites: {
    user_id: number;
    listing_id: number;
    list_id: number | null;
    saved_at: Date;
  };
  feeds: {
    id: GeneratedAlways<number>;
    listing_id: number;
    name: string;
    address: string;
    created_at: Date;
    next_at: Date;
    claimed_until: Date | null;
    checked_at: Date | null;
    good_at: Date | null;
    failures: Generated<number>;
    state: Generated<"good" | "doubtful" | "failing">;
    said: Generated<string>;
    said_number: number | null;
    taken: Generated<number>;
    readings: Generated<string>;
    doubtful_hash: string | null;
    doubtful_at: Date | null;
  };
  first_admin_link: {
    id: Generated<number>;
    token_hash: string;
    created_at: Date;
    expires_at: Date;
  };
  guest_reviews: {
    id: GeneratedAlways<number>;
    booking_id: number;
    rating: number;
    text: string;
    created_at: Date;
    published_at: Date | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    language: "es" | "en" | null;
  };
  hidden_photos: {
    id: number;
    listing_id: number;
    position: number;
    hash: string;
    hidden_hash: string;
    alt: string;
    reason: string;
    hidden_at: Date;
    alt_translated: Generated<string>;
    room: "living_room" | "hall" | "stage" | "kitchen" | "dining_room" | "bedroom" | "bathroom" | "terrace" | "garden" | "pool" | "outside" | "surroundings" | null;
  };
  hidden_profile_parts: {
    user_id: number;
    part: "description" | "picture";
    content: string;
    reason: string;
    hidden_at: Date;
    translations: DefaultedJson;
  };
  hold_networks: {
    booking_id: number;
    network_hash: string;
    created_at: Date;
  };
  host_networks: {
    host_id: number;
    network_hash: string;
  };
  known_devices: {
    user_id: number;
    secret_hash: string;
    expires_at: Date;
  };
  known_networks: {
    user_id: number;
    network_hash: string;
    expires_at: Date;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    kind: "payment" | "refund_owed" | "refund_sent" | "refund_failed" | "refund_paid_elsewhere" | "refund_elsewhere_reversed" | "transfer" | "transfer_reversed" | "debt_incurred" | "debt_netted" | "debt_repaid" | "debt_repayment_reversed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "dispute_overturned" | "withdrawal" | "withdrawal_failed" | "stripe_fee" | "tax_remitted" | "orphan_payment" | "orphan_booked" | "tax_remittance_reversed";
    booking_id: number | null;
    reference: string;
    at: Date;
  };
  ledger_postings: {
    entry_id: number;
    account: "stripe" | "stripe_fees" | "guest" | "host_payable" | "host_debt" | "commission" | "tax_payable" | "disputes" | "bank";
    amount_cents: number;
  };
  listing_deeds: {
    id: GeneratedAlways<number>;
    listing_id: number;
    user_id: number;
    at: Date;
    deed: string;
    details: DefaultedJson;
  };
  listing_drafts: {
    id: GeneratedAlways<number>;
    host_id: number;
    kind: "lodging" | "space" | "experience";
    step: Generated<string>;
    fields: DefaultedJson;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  listing_edits: {
    id: GeneratedAlways<number>;
    listing_id: number;
    at: Date;
    fields: string[];
    before: Json;
    after: Json;
    put_back_of: number | null;
  };
  listing_starts: {
    listing_id: number;
    kind: string;
    start: string;
  };
  listing_texts: {
    listing_id: number;
    language: "es" | "en";
    words: string;
    words_version: string | null;
  };
  listing_words: {
    word: string;
  };
  listings: {
    id: GeneratedAlways<number>;
    kind: "lodging" | "space" | "experience";
    slug: string;
    host_id: number;
    status: Generated<"draft" | "submitted" | "approved" | "rejected" | "archived">;
    visible: Generated<boolean>;
    title: string;
    description: string;
    city: string;
    state: string;
    address: Generated<string>;
    latitude: number;
    longitude: number;
    google_maps_link: Generated<string>;
    cancellation_policy: "flexible" | "moderate" | "strict";
    house_rules: Generated<string>;
    arrival_instructions: Generated<string>;
    host_phone: Generated<string>;
    advance_notice_hours: Generated<number>;
    booking_window_months: Generated<number>;
    details: Json;
    rating_average: number | null;
    review_count: Generated<number>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    submitted_at: Date | null;
    approved_at: Date | null;
    search_stems: GeneratedAlways<string>;
    unit_cents: GeneratedAlways<number | null>;
    standing: GeneratedAlways<number>;
    host_suspended: Generated<boolean>;
    rejection_reason: Generated<string>;
    host_unpaid: Generated<boolean>;
    on_sale: GeneratedAlways<boolean>;
    place_to_set: Generated<boolean>;
    written_in: Generated<"es" | "en">;
    translations: DefaultedJson;
    public_latitude: number | null;
    public_longitude: number | null;
    public_for_latitude: number | null;
    public_for_longitude: number | null;
    draft_id: number | null;
  };
  mails: {
    id: GeneratedAlways<number>;
    message_id: string;
    booking_id: number | null;
    event: string;
    recipient: string;
    language: "es" | "en";
    data: DefaultedJson;
    created_at: Date;
    sent_at: Date | null;
    resent_of: number | null;
    returned_at: Date | null;
    returned_code: string | null;
    withheld_at: Date | null;
  };
  marked_addresses: {
    email: string;
    code: string;
    marked_at: Date;
    cleared_at: Date | null;
  };
  message_photos: {
    id: GeneratedAlways<number>;
    sender_id: number;
    added_at: Date;
    hash: string | null;
    width: number;
    height: number;
    message_id: number | null;
    position: number | null;
  };
  message_reports: {
    id: GeneratedAlways<number>;
    message_id: number;
    reporter_id: number;
    reason: "outside_payment" | "fraud" | "insult" | "advertising" | "other";
    text: string;
    reported_at: Date;
    closed_at: Date | null;
    closed_by: number | null;
    closing_note: string | null;
  };
  messages: {
    id: GeneratedAlways<number>;
    thread_id: number;
    seq: number;
    at: Date;
    sender: "guest" | "host" | "system";
    client_key: string | null;
    body: string | null;
    line: Json | null;
    writer_id: number | null;
  };
  newsletter_subscribers: {
    id: GeneratedAlways<number>;
    email: string;
    language: "es" | "en";
    token: string;
    subscribed_at: Date;
    unsubscribed_at: Date | null;
    welcomed_at: Date | null;
  };
  notice_deliveries: {
    notice_id: number;
    subscription_id: number;
  };
  notices: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: "message" | "booked" | "cancelled" | "arrival" | "guest_arrives";
    about: string;
    topic: string;
    path: string;
    created_at: Date;
    due_at: Date;
    queued_at: Date | null;
    done_at: Date | null;
  };
  occupancy: {
    id: GeneratedAlways<number>;
    listing_id: number;
    during: Range;
    cause: "booking" | "host_block" | "imported_calendar";
    booking_id: number | null;
    created_at: Date;
    released_at: Date | null;
    feed_id: number | null;
    feed_entry: "reserved" | "closed" | "window" | null;
  };
  one_time_codes: {
    code_hash: string;
    user_id: number;
    binding_hash: string;
    expires_at: Date;
    used_at: Date | null;
  };
  operator_told: {
    what: string;
    at: Date;
  };
  orphan_payments: {
    id: GeneratedAlways<number>;
    stripe_key: string;
    session_id: string;
    payment_intent_id: string;
    charge_id: string;
    amount_cents: number;
    currency: string;
    fee_cents: number;
    card_brand: string;
    card_last4: string;
    available_on: Date;
    email: string;
    language: "es" | "en";
    facts: Json;
    paid_at: Date;
    found_at: Date;
    state: Generated<"waiting" | "booked" | "requested" | "pending" | "refunded" | "failed" | "lost">;
    obstacle: string;
    booking_id: number | null;
    attempt: Generated<number>;
    asked_at: Date | null;
    stripe_refund_id: string | null;
    updated_at: Date;
    returned_cents: Generated<number>;
    lost_cents: Generated<number>;
    elsewhere_cents: Generated<number>;
  };
  paces: {
    service: "stripe" | "mail";
    next_at: Date;
  };
  passkey_challenges: {
    challenge_hash: string;
    purpose: "sign_in" | "proof" | "new_passkey";
    user_id: number | null;
    expires_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    host_name: string;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  payments: {
    id: GeneratedAlways<number>;
    booking_id: number;
    session_id: string;
    payment_intent_id: string;
    charge_id: string;
    amount_cents: number;
    fee_cents: number;
    card_brand: string;
    card_last4: string;
    available_on: Date;
    paid_at: Date;
    bought: Generated<boolean>;
  };
  payout_accounts: {
    user_id: number;
    email: string;
    attempt: Generated<number>;
    asked_at: Date | null;
    stripe_account_id: string | null;
    deauthorized_at: Date | null;
    details_submitted: Generated<boolean>;
    charges_enabled: Generated<boolean>;
    payouts_enabled: Generated<boolean>;
    transfers: Generated<"unrequested" | "inactive" | "pending" | "active">;
    currently_due: Generated<string[]>;
    past_due: Generated<string[]>;
    due_by: Date | null;
    disabled_reason: string | null;
    last_payout: Json | null;
    checked_at: Date | null;
    created_at: Date;
    stripe_key: string;
    opening_until: Date | null;
    destination_hash: string | null;
    changed_what: "email" | "bank" | "account" | null;
    changed_at: Date | null;
    destination_last4: string | null;
  };
  payouts: {
    booking_id: number;
    host_id: number;
    state: Generated<"due" | "blocked" | "sent" | "reversed" | "debt">;
    due_at: Date;
    blocked_because: "no_account" | "not_payable" | "problem" | "dispute" | "reversed_in_dashboard" | "refused" | null;
    message: string | null;
    updated_at: Date;
  };
  photos: {
    id: GeneratedAlways<number>;
    listing_id: number | null;
    position: number;
    hash: string;
    alt: Generated<string>;
    draft_id: number | null;
    alt_translated: Generated<string>;
    room: "living_room" | "hall" | "stage" | "kitchen" | "dining_room" | "bedroom" | "bathroom" | "terrace" | "garden" | "pool" | "outside" | "surroundings" | null;
  };
  problems: {
    id: GeneratedAlways<number>;
    booking_id: number;
    text: string;
    reported_at: Date;
    settled_at: Date | null;
    settled_by: number | null;
    answer: string | null;
  };
  push_keys: {
    is_only: Generated<boolean>;
    public_key: string;
    private_key: string;
  };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    user_id: number;
    session: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
    failing_since: Date | null;
  };
  quotes: {
    id: string;
    listing_id: number;
    stay: Json;
    lines: Json;
    total_cents: number;
    starts_at: Date;
    ends_at: Date;
    created_at: Date;
    expires_at: Date;
    cancellation_policy: "flexible" | "moderate" | "strict";
  };
  rate_limits: {
    key: string;
    window_start: Date;
    hits: number;
  };
  reconciliations: {
    id: GeneratedAlways<number>;
    day: string;
    ran_at: Date;
    through: Date;
    stripe_cents: number;
    ledger_cents: number;
    difference_cents: number;
    differences: Json;
  };
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  refunds: {
    id: GeneratedAlways<number>;
    booking_id: number;
    payment_id: number;
    amount_cents: number;
    reason: "place_gone" | "paid_twice" | "cancelled" | "operator" | "dashboard";
    state: Generated<"requested" | "pending" | "succeeded" | "failed" | "superseded">;
    stripe_refund_id: string | null;
    created_at: Date;
    updated_at: Date;
    attempt: Generated<number>;
    note: Generated<string>;
    requested_by: number | null;
    asked_at: Date | null;
    stripe_key: string;
    paid_elsewhere: string | null;
  };
  reservation_pauses: {
    id: GeneratedAlways<number>;
    since: Date;
    reason: string;
    ended_at: Date | null;
  };
  reversals: {
    id: GeneratedAlways<number>;
    transfer_id: number;
    amount_cents: number;
    state: Generated<"requested" | "made" | "refused">;
    attempt: Generated<number>;
    asked_at: Date | null;
    stripe_reversal_id: string | null;
    created_at: Date;
    updated_at: Date;
    stripe_key: string;
    keeps_back: Generated<boolean>;
  };
  review_requests: {
    booking_id: number;
    asked_at: Date;
  };
  reviews: {
    id: GeneratedAlways<number>;
    booking_id: number;
    listing_id: number;
    rating: number;
    text: string;
    created_at: Date;
    published_at: Date | null;
    answer: string | null;
    answered_at: Date | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    answer_hidden_at: Date | null;
    answer_hidden_reason: string | null;
    language: "es" | "en" | null;
    answer_language: "es" | "en" | null;
  };
  saved_replies: {
    host_id: number;
    position: number;
    name: string;
    text: string;
  };
  scheduled_messages: {
    listing_id: number;
    moment: "before" | "arrival" | "leaving";
    language: "es" | "en";
    text: string;
  };
  scheduled_sends: {
    booking_id: number;
    moment: "before" | "arrival" | "leaving";
    message_id: number;
  };
  seasons: {
    listing_id: number;
    name: string;
    first_day: string;
    last_day: string;
    night_cents: number;
    weekend_night_cents: number | null;
    minimum_nights: number | null;
  };
  security_events: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: "signed_in" | "sign_in_failed" | "signed_out" | "session_resumed" | "sessions_ended" | "password_reset" | "password_changed" | "email_change_asked" | "email_changed" | "account_deleted" | "proof_given" | "proof_failed" | "factor_added" | "factor_removed" | "factors_reset" | "limit_hit" | "admin_refused" | "admin_made" | "admin_unmade" | "person_read" | "people_read" | "exported";
    user_id: number | null;
    about_user_id: number | null;
    network_hash: string;
    user_left: Generated<boolean>;
  };
  session_seats: {
    id: GeneratedAlways<number>;
    session_id: number;
    booking_id: number;
    seats: number;
    created_at: Date;
    released_at: Date | null;
  };
  sessions: {
    token_hash: string;
    user_id: number;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    user_agent: Generated<string>;
    public_id: Generated<string>;
    device_hash: string | null;
    proved_at: Date | null;
    has_factor: Generated<boolean>;
    proof_code_hash: string | null;
    proof_code_expires_at: Date | null;
    proof_code_tries: Generated<number>;
  };
  site: {
    id: Generated<number>;
    mode: "demo" | "live" | "rehearsal";
    since: Generated<Date>;
    instance_id: Generated<string>;
    nights_widened_at: Date | null;
  };
  slug_history: {
    slug: string;
    listing_id: number;
  };
  stripe_balance_transactions: {
    id: string;
    source: string;
    type: string;
    amount_cents: number;
    fee_cents: number;
    net_cents: number;
    created: Date;
    available_on: Date;
    stored_at: Date;
  };
  stripe_events: {
    id: string;
    type: string;
    object_id: string;
    created: Date;
    received_at: Date;
    processed_at: Date | null;
    account: string | null;
    asked_for: Generated<boolean>;
  };
  stripe_readings: {
    list: "events" | "balance_transactions";
    read_to: Date;
  };
  thread_sides: {
    thread_id: number;
    side: "guest" | "host";
    read_seq: Generated<number>;
    read_at: Date | null;
    told_seq: Generated<number>;
  };
  threads: {
    id: GeneratedAlways<number>;
    listing_id: number;
    guest_id: number;
    host_id: number;
    booking_id: number | null;
    created_at: Date;
    last_seq: Generated<number>;
    last_at: Date;
  };
  transfers: {
    id: GeneratedAlways<number>;
    booking_id: number;
    amount_cents: number;
    destination: string;
    charge_id: string;
    state: Generated<"requested" | "sent" | "refused">;
    attempt: Generated<number>;
    asked_at: Date | null;
    stripe_transfer_id: string | null;
    reversed_cents: Generated<number>;
    created_at: Date;
    updated_at: Date;
    stripe_key: string;
  };
  turnover_calendars: {
    user_id: number;
    token: string;
    uid_key: string;
    renewed_at: Date;
    read_at: Date | null;
  };
  unpaid_hosts: {
    host_id: number;
    since: Date;
    reminded_at: Date | null;
    left_sale_at: Date | null;
  };
  users: {
    id: GeneratedAlways<number>;
    name: string;
    email: string;
    password_hash: string | null;
    provider: Generated<"email" | "google">;
    birth_date: string | null;
    terms_accepted_at: Date | null;
    language: Generated<"es" | "en">;
    phone: string | null;
    profession: string | null;
    description: string | null;
    spoken_languages: Generated<string[]>;
    image: string | null;
    admin_since: Date | null;
    created_at: Date;
    email_verified_at: Date | null;
    google_subject: string | null;
    review_letters: Generated<boolean>;
    news_letters: Generated<boolean>;
    deleted_at: Date | null;
    suspended_at: Date | null;
    found_by: GeneratedAlways<string>;
    description_language: Generated<"es" | "en">;
    description_translations: DefaultedJson;
    factor_due_at: Date | null;
  };
  word_lists: {
    id: GeneratedAlways<number>;
    version: string;
    ready_at: Date | null;
  };
  yearly_rules: {
    listing_id: number;
    version: number;
    weekday_minimums: Json;
    written_until: string;
  };
}
