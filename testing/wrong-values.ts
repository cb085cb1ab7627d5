import fc from "fast-check";
import type { RouteName } from "#contract/api.ts";
import { type Field, isTranslation } from "#contract/listings/fields.ts";
import { kinds } from "#contract/listings/kinds.ts";
import { filterNames, listingFields } from "#contract/listings/listing-fields.ts";

/** Values no field of the contract may accept, as JSON text, to allow `1e999`, `-0` and half a character. */

const notText = ["0", "1", "-1", "1e308", "-0", "true", "false", "null", "[]", '["x"]', "{}", '{"__proto__":"x"}'];
const oddWords = ["__proto__", "constructor", "toString", "NaN", "undefined", "null", "[object Object]"];
const texts = (...values: string[]) => values.map((value) => JSON.stringify(value));

const noDate = [
  ...notText,
  ...texts("", ...oddWords, "0000-00-00", "9999-99-99", "9999-12-31", "2200-01-01", "1899-12-31", "0001-01-01"),
  ...texts("2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-12-00", "2026-12-32", "2026-1-1", "20261211"),
  ...texts(" 2026-12-11", "2026-12-11 ", "2026-12-11\n", "2026-12-11\0", "2026-12-11T00:00:00Z", "11/12/2026"),
  ...texts("+002026-12-11", "-2026-12-11", "２０２６-12-11", "2026-12-11\ud800", "2026−12−11", "9".repeat(1000)),
];
const noTime = [
  ...notText,
  ...texts("", ...oddWords, "24:00", "9:00", "12:60", "12:00:00", "-1:00", "+9:00", "12:0", "1200", "noon", "12:00 PM"),
  ...texts(" 12:00", "12:00 ", "12:00\n", "12:00\0", "１２:００", "12:00\udfff", "1".repeat(1000)),
];
const noNumber = [
  ...["null", "true", "false", "[]", "[1]", "{}", '{"valueOf":1}', "1e308", "-1e308", "1e999", "-1e999", "0.5", "1.5"],
  ...["-1", "9007199254740993", "-9007199254740993", "1e-7"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1 ", "+1", "1.0", "1,0", "１", "Infinity", "-Infinity", "--1"),
  ...texts("9007199254740993", "1\0", "1\n", "\ud800", "1e308", "9".repeat(1000)),
];
/** Of a commission in percent, which need not be a multiple of anything. */
const noPercent = [...noNumber.filter((json) => !["0.5", "1.5", "1e-7"].includes(json)), "-0.5", "50.5", '"5"'];
const noIdentifier = [...noNumber, "0", "-0", '"0"', '"-0"', '"-5"', "9007199254740992"];
const noPlainText = [
  ...notText,
  ...texts("", " ", "\n\t ", "\u00a0", "a\0b", "a\u001bb", "\u007f", "\ud800", "a\udfffb", "\udc00\ud800"),
];
const noEmail = [
  ...notText,
  ...texts("", ...oddWords, "a", "a@", "@b.test", "a@b", "a b@c.test", "a@b.test, c@d.test", "a@b..test", ".a@b.test"),
  ...texts("a@b.test\0", "\ud800@b.test", "a\n@b.test", "<a@b.test>", `${"a".repeat(250)}@b.test`),
];

const noPassword = [...notText, ...texts("", "123456789", "a".repeat(201), "aaaaaaaaaa\ud800", "\udfffaaaaaaaaaa")];
const noKnownPassword = [...notText, ...texts("", "a".repeat(1001), "\ud800")];
const noCode = [
  ...notText,
  ...texts("", " ", ...oddWords, "12345", "1234567", "12345a", "+12345", "１２３４５６", "123456\0", "12345\ud800"),
  ...texts("9".repeat(1000)),
];
const noBase64url = [
  ...notText,
  ...texts("", " ", "a b", "a+b", "a/b", "YQ==", "a\0", "é", "\ud800", "a".repeat(8001)),
];
/** For text that may also be empty. */
const oddText = [...notText, ...texts("a\0b", "a\u001bb", "\u007f", "\ud800", "a\udfffb")];

const noChoice = [...notText, ...texts("", " ", ...oddWords, "LODGING", "lodging,space", "price")];
/** For search text, which may be anything that is not too long. */
const noWords = texts("", " ", "\n\t ", "a\0b", "a\u001bb", "\u007f", "\ud800", "a".repeat(101));
const noList = [...notText, ...texts(" ", ...oddWords, "Wifi", "wifi;pool", "wifi, pool", "\ud800", "a,".repeat(300))];

const noSwitch = [
  ...notText.filter((json) => !["true", "false"].includes(json)),
  ...texts("", " ", "yes", "TRUE", "true "),
];

const tooLong = (most: number) => texts("a".repeat(most + 1));
const noPrice = [
  ...["null", "true", "false", "[]", "[1]", "{}", '{"valueOf":1}', "1e308", "-1e308", "1e999", "-1", "0.001", "100000"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1 ", "+1", "1.", ".5", "1,0", "１", "Infinity", "-1", "--1"),
  ...texts("0.001", "1\0", "\ud800", "100000", "9".repeat(1000)),
];
/** For a price that may be empty or null. */
const noOptionalPrice = noPrice.filter((json) => json !== "null" && json !== '""');
const noDegrees = [
  ...["null", "true", "false", "[]", "[1]", "{}", "1e308", "1e999", "-1e999", "181", "-180.5"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1,0", "１", "181", "-181", "1.", "9".repeat(1000)),
];
/** Not a list at all: errors inside one are reported by position. */
const noListAtAll = [
  "0",
  "1",
  "-1",
  "1e308",
  "true",
  "false",
  "null",
  "{}",
  ...texts("[", "[1", `[${"1,".repeat(40)}`),
];

/** A party may be as large as the largest space. */
const manyGuests = [...noIdentifier, "5001", '"5001"', "2147483648"];

const noKey = [...notText, ...texts("", " ", ...oddWords, "0190a5b4-0000-7000-8000", "g".repeat(36))];

/** Values each field must never accept, as JSON text; `route.field` where two routes differ. */
const wrong: Record<string, string[]> = {
  ...Object.fromEntries(
    ["searchListings", "mapListings", "countChoices"].flatMap((route) =>
      filterNames.map((name) => [`${route}.${name}`, noList]),
    ),
  ),
  ...wrongByRow(),
  name: [...noPlainText, ...texts("a".repeat(101), "a".repeat(60_000))],
  email: noEmail,
  // These fields accept nothing that people type or that a URL could contain.
  "reportBrowserError.name": [...notText, ...texts("", "a", "Ana Cruz", "typeError", "E".repeat(41), "Error\n")],
  "reportBrowserError.page": [
    ...notText,
    ...texts("", "home", "//evil.test", "/home?x=1", "/home/casa 1", "/home/7", `/${"a".repeat(31)}`),
  ],
  frames: [...noListAtAll, "[]", JSON.stringify(Array(9).fill("page:1:1"))],
  "suggestWords.typed": noWords,
  "verifyByCode.code": noCode,
  "confirmApp.code": noCode,
  "prove.method": noChoice,
  credentialId: noBase64url,
  clientDataJSON: noBase64url,
  authenticatorData: noBase64url,
  attestationObject: noBase64url,
  signature: noBase64url,
  "addPasskey.name": [...noPlainText, ...texts("a".repeat(61), "a\nb")],
  "addPasskey.transports": [...notText.filter((json) => !json.startsWith("[")), JSON.stringify(Array(8).fill("usb"))],
  "removePasskey.id": texts(
    "x",
    "1",
    "0f8fad5b-d9cb-469f-a165-70867728950",
    "0f8fad5b-d9cb-469f-a165-70867728950g",
    "a".repeat(200),
  ),
  "register.password": noPassword,
  "resetPassword.password": noPassword,
  "changePassword.password": noPassword,
  "changePassword.current": noKnownPassword,
  password: noKnownPassword,
  "getSharedList.token": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  // Wrong elements are reported by their position, which favorites.test.ts checks.
  ids: [
    ...notText.filter((json) => !["[]", '["x"]'].includes(json)),
    ...texts("", "1"),
    `[${Array(201).fill("1").join()}]`,
  ],
  list: noIdentifier.filter((json) => json !== "null"),
  "makeFavoriteList.name": [...noPlainText, ...tooLong(60)],
  "renameFavoriteList.name": [...noPlainText, ...tooLong(60)],
  "getSubscription.token": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  token: [...notText, ...texts("", "a".repeat(501))],
  "exchangeCode.code": [...notText, ...texts("", "a".repeat(201))],
  phone: [
    ...notText,
    ...texts("123456", "1".repeat(21), "+", "787 555 01o1", "787\n555 0101", "１２３４５６７", "tel:7875550101"),
  ],
  profession: [...oddText, ...texts("a".repeat(101))],
  description: [...oddText, ...texts("a".repeat(1001), "a".repeat(60_000))],
  "updateProfile.descriptionEs": [...oddText, ...tooLong(1000)],
  "updateProfile.descriptionEn": [...oddText, ...tooLong(1000)],
  // Wrong elements are reported by their position, which profile.test.ts checks.
  languages: [
    ...notText.filter((json) => !["[]", '["x"]'].includes(json)),
    ...texts("", "es"),
    '{"0":"es"}',
    `[${Array(14).fill('"es"').join()}]`,
  ],
  emailChoices: ["0", "1", "true", "false", "null", "[]", '["reviews"]', ...texts("", "reviews")],
  language: [...notText, ...texts("", ...oddWords, "fr", "ES", "es ", "es-PR")],
  "endSession.id": texts(
    "x",
    "1",
    "0f8fad5b-d9cb-469f-a165-70867728950",
    "0f8fad5b-d9cb-469f-a165-70867728950g",
    "a".repeat(200),
  ),
  birthDate: noDate,
  acceptTerms: ["false", "null", "0", "1", '"true"', '"on"', "[]", "[true]", "{}"],
  service_type: [...noNumber, "3", "-1", '"3"', "2147483648"],
  link_id: noIdentifier,
  guests: [...noIdentifier, "51", "5001", '"5001"', "2147483648"],
  check_in: noDate,
  check_out: noDate,
  date: noDate,
  start_date: noDate,
  end_date: noDate,
  from: noDate,
  to: noDate,
  start_time: noTime,
  // Which groups there are, and whether they add up, is checked in price-groups.test.ts.
  "getQuote.groups": texts("a\0b", "\u007f", "\ud800", "a\nb", "a".repeat(61)),
  groups: [...oddText, ...tooLong(60)],
  departure: noTime,
  end_time: noTime,
  quote_id: [
    ...notText,
    ...texts("", ...oddWords, "no-uuid", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5bd9cb469fa16570867728950e"),
    ...texts("0f8fad5b-d9cb-469f-a165-70867728950g", "0f8fad5b-d9cb-469f-a165-70867728950e\0", "9".repeat(1000)),
  ],
  session_id: [
    ...texts(" ", ...oddWords, "cs_test_", "cs_prod_a", "cs_test_a b", "cs_test_á", "cs_test_a\0", "xcs_test_a"),
    ...texts("cs_test_a'--", "cs_test_\ud800", `cs_test_${"a".repeat(250)}`),
  ],
  reserve_id: noIdentifier,
  expected_refund: ["true", "false", "null", "[]", '["x"]', "{}", "1e999", ...texts("", "1", ...oddWords)],
  "cancelReserveHost.reason": [...oddText, ...texts("a".repeat(501))],
  "enableListing.reason": [...oddText, ...texts("a".repeat(501))],
  "enableListing.version": [...noIdentifier, "2147483648"],
  "attachOrphan.code": [...noPlainText, ...texts("LI-34", "LI-34VG6KLI-3")],
  reference: [...noPlainText, ...texts("ab", "a".repeat(101))],
  status: [...notText.filter((json) => !["true", "false"].includes(json)), ...texts("", "true", ...oddWords)],
  reason: [...noPlainText, ...texts("ab", "a".repeat(501))],
  answer: [...noPlainText, ...texts("ab", "a".repeat(2001))],
  "reportProblem.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  tax: [
    ...noNumber.filter((json) => !["0.5", "1.5", '"1.0"'].includes(json)),
    ...["-0.5", "0.25", "50.5", "51", '"51"', '"0.25"', '"5,5"', '"5 %"'],
  ],
  "setSiteTax.before": noPercent,
  "setHostTax.before": noPercent,
  "setExperienceTax.before": noPercent,
  "previewRefund.amount": texts("", "0", "-1", "1,20", "1.200", "10.505", "1e3", "1000000", ...oddWords),
  amount: ["0", "-0.01", "0.001", "1000000", "1e999", "null", "true", "[]", "{}", ...texts("", "10", "10.50")],
  debt: ["0", "-0.01", "0.001", "1000000", "1e999", "null", "true", "[]", "{}", ...texts("", "10", "10.50")],
  left: ["-0.01", "1000000", "1e999", "true", "null", "[]", "{}", ...texts("", "10", "10.50")],
  state: noChoice,
  by: noChoice,
  "listAllListings.status": noChoice,
  account: noChoice,
  entry: noChoice,
  trips: noChoice,
  mail: noIdentifier,
  rating: [...noIdentifier, "6", '"6"'],
  "review.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  "guestReview.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  "answerReview.text": [...noPlainText, ...texts("a".repeat(1001))],
  refresh: [...notText.filter((json) => !["true", "false"].includes(json)), ...texts("", " ", "yes", "TRUE", "true ")],
  "saveDraft.version": [...noIdentifier, "2147483648"],
  "editListing.version": [...noIdentifier, "2147483648"],
  step: [...oddText, ...tooLong(40)],
  fields: notText.filter((json) => !json.startsWith("{")).concat(texts("", "{}")),
  images: [
    "0",
    "1",
    "true",
    "false",
    "null",
    "{}",
    JSON.stringify(Array.from({ length: 21 }, (_, at) => at + 1)),
    ...texts("", "1"),
  ],
  show: noSwitch,
  draft_id: noIdentifier,
  image_id: noIdentifier,
  alt: [...oddText, ...tooLong(200)],
  altTranslated: [...oddText, ...tooLong(200)],
  room: noChoice.filter((json) => json !== "null"),
  link: [...noPlainText, ...tooLong(2000)],
  title: [...noPlainText, ...tooLong(250)],
  "editListing.description": [...noPlainText, ...tooLong(500)],
  "submitListing.description": [...noPlainText, ...tooLong(500)],
  city: [...noPlainText, ...tooLong(50)],
  "editListing.state": [...noPlainText, ...tooLong(50)],
  "submitListing.state": [...noPlainText, ...tooLong(50)],
  address: [...noPlainText, ...tooLong(200)],
  latitude: [...noDegrees, "90.1", "-91"],
  longitude: noDegrees,
  googleMapsLink: [...oddText, ...tooLong(2000)],
  houseRules: [...oddText, ...tooLong(1000)],
  arrivalInstructions: [...oddText, ...tooLong(1000)],
  hostPhone: [
    ...noPlainText,
    ...texts("123456", "1".repeat(21), "+", "787 555 01o1", "１２３４５６７", "tel:7875550101"),
  ],
  capacity: [...noIdentifier, "51"],
  bathrooms: [...noNumber.filter((json) => !["0.5", "1.5", '"1.0"'].includes(json)), "0.25", "50.5", '"1.25"'],
  selectedAmenities: noListAtAll,
  checkInTime: noTime,
  checkOutTime: noTime,
  price: [...noPrice, "0", "0.49", '"0"'],
  weekendPrice: [...noOptionalPrice, "0", "0.49", '"0"'],
  cleaningFee: noPrice,
  extraGuestFee: noPrice,
  change: [...notText, ...texts("", " ", ...oddWords, "BLOCK", "block ", "delete")],
  // Wrong elements are reported by their position, which calendar.test.ts checks.
  dates: [
    ...notText.filter((json) => json !== '["x"]'),
    ...texts("", "2026-12-11"),
    `[${Array(371).fill('"2026-12-11"').join()}]`,
  ],
  "changeHostCalendars.key": noKey,
  "undoHostCalendars.key": texts(" ", "a", "NaN", "0190a5b4-0000-7000-8000", "g".repeat(36)),
  // Wrong elements are reported by their position, which calendars.test.ts checks.
  listings: [...noListAtAll, "[]", `[${Array(51).fill('{"link_id":1,"dates":["2026-12-11"]}').join()}]`],
  "changeHostCalendars.price": [
    ...notText.filter((json) => !["1", "null"].includes(json)),
    "0.49",
    "0.505",
    "100000",
    ...texts("", "10"),
  ],
  "setHostCalendar.price": [
    ...notText.filter((json) => !["1", "null"].includes(json)),
    "0.49",
    "0.505",
    "100000",
    ...texts("", "10"),
  ],
  minimum_nights: [...noIdentifier.filter((json) => json !== "null"), "366", '"366"'],
  page: [...noIdentifier, "1001", '"1001"'],
  "getHostCalendar.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "setHostCalendar.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getSeasons.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "subscribeNotices.endpoint": [...noPlainText, ...tooLong(1000)],
  "subscribeNotices.p256dh": [...noBase64url, ...texts("B".repeat(86), "B".repeat(88))],
  "subscribeNotices.auth": [...noBase64url, ...texts("A".repeat(21), "A".repeat(23))],
  "unsubscribeNotices.endpoint": [...noPlainText, ...tooLong(1000)],
  "getCalendarLinks.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "renewCalendarAddress.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "addFeed.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "readFeed.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "removeFeed.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "addFeed.instead_of": noIdentifier,
  "addFeed.name": [...noPlainText, ...tooLong(40)],
  "addFeed.address": [...noPlainText, ...tooLong(2000)],
  feed: noIdentifier,
  accept: noSwitch,
  "setSeasons.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  // Wrong seasons and weekdays are reported by their position, which seasons.test.ts checks.
  seasons: notText.filter((json) => json !== '["x"]' && json !== "[]"),
  weekdayMinimums: notText.filter((json) => !json.startsWith("{")),
  "getCohosts.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "inviteCohost.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "withdrawInvitation.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "changeCohost.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "endCohost.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "leaveListing.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  invitation: noIdentifier,
  role: noChoice,
  "getInvitation.token": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(101)),
  "acceptInvitation.token": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(101)),
  "getGuestList.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  when: [...notText, ...texts("", " ", ...oddWords, "Past", "past ", "next")],
  type: noChoice,
  registered: noChoice,
  "downloadReport.name": texts(
    " ",
    ...oddWords,
    "bookings",
    "bookings.CSV",
    "users.csv.csv",
    "a\0.csv",
    "a".repeat(200),
  ),
  period: texts(" ", ...oddWords, "2026-13", "2026-00", "26", "1999", "2100", "2026-1", "2026-12-01", "2026-12\0"),
  "downloadStatement.name": texts(" ", ...oddWords, "bookings", "statement.CSV", "a\0.csv"),
  kind: noChoice,
  sort: noChoice,
  length: noChoice,
  month: [...notText, ...texts("", " ", ...oddWords, "2026-13", "2026-00", "2026", "2026-12-01", "12-2026")],
  flex: [...noIdentifier, "4", '"4"'],
  q: noWords,
  "listAllListings.q": [...noWords.slice(0, -1), ...tooLong(300)],
  listing: noIdentifier,
  reserve: noIdentifier,
  side: noChoice,
  "listThreads.show": noChoice,
  "listMessageReports.show": noChoice,
  // Wrong elements are reported by their position, which host-texts.test.ts checks.
  "setSavedReplies.items": ["0", "true", "null", "{}", '"x"'],
  "setSavedReplies.version": [...noPlainText, ...texts("a\nb", "a".repeat(101))],
  "setListingMessages.messages": ["0", "true", "null", "{}", '"x"'],
  "setListingMessages.door_code": [...oddText, ...texts("a".repeat(101))],
  "setListingMessages.version": [...noPlainText, ...texts("a\nb", "a".repeat(101))],
  "reportMessage.reason": noChoice,
  "reportMessage.text": [...oddText, ...texts("a".repeat(501))],
  photo: noIdentifier,
  // Wrong elements are reported by their position.
  photos: ["0", "true", "null", "{}", '"x"', "[1,2,3,4,5]"],
  after: noNumber,
  before: noIdentifier,
  seq: noNumber,
  key: noKey,
  text: [...noPlainText, ...tooLong(2000)],
  writer: noIdentifier,
  what: noChoice,
  "setSeasons.version": [...noIdentifier, "2147483648"],
  "putBack.version": [...noIdentifier, "2147483648"],
  "putBack.fields": [
    ...notText.filter((json) => json !== '["x"]'),
    ...texts("", "title"),
    JSON.stringify(Array(51).fill("title")),
  ],
  place: noWords,
  bounds: [
    ...notText,
    ...texts("", " ", ...oddWords, "17.9", "17.9,-67.3,18.6", "17.9,-67.3,18.6,-65.2,1", "18.6,-67.3,17.9,-65.2"),
    ...texts("17.9,-65.2,18.6,-67.3", "17.9,-67.3,17.9,-65.2", "17.90001,-67.3,18.6,-65.2", "17.9,-67.3,91,-65.2"),
    ...texts("17.9, -67.3, 18.6, -65.2", "+17.9,-67.3,18.6,-65.2", "1e1,-67.3,18.6,-65.2", "NaN,-67.3,18.6,-65.2"),
  ],
  min_price: [...noNumber, "1000001", '"-1"'],
  max_price: [...noNumber, "1000001", '"-1"'],
  ...Object.fromEntries(
    ["searchListings", "mapListings", "countChoices", "findFreeStays", "listFavorites"].map((route) => [
      `${route}.guests`,
      manyGuests,
    ]),
  ),
  "searchListings.cursor": [
    ...notText,
    ...texts(
      "",
      " ",
      ...oddWords,
      "W10",
      "WyJyZWxldmFuY2UiLDEsMSwxLDFd",
      "WyJuZXdlc3QiLDEsMV0",
      "\ud800",
      "a".repeat(301),
    ),
    // `["relevance",4,"x",1]`, `["relevance",4,1e300,1]`, `["relevance",4,1,1.5]`
    ...texts("WyJyZWxldmFuY2UiLDQsIngiLDFd", "WyJyZWxldmFuY2UiLDQsMWUzMDAsMV0", "WyJyZWxldmFuY2UiLDQsMSwxLjVd"),
  ],
  cursor: noIdentifier,
  "listSecurityEvents.kind": noChoice,
  user: noIdentifier,
  "listSecurityEvents.limit": [...noIdentifier, "101", '"101"'],
  "listBookings.limit": [...noIdentifier, "201", '"201"'],
  "listHostedBookings.limit": [...noIdentifier, "201", '"201"'],
  "listAudit.limit": [...noIdentifier, "101", '"101"'],
  limit: [...noIdentifier, "51", '"51"'],
  "getLodging.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getHostedListing.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getSpace.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getExperience.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  id: noIdentifier,
};

/** Random text that is invalid in such a field. */
/** For the fields of listings whose rows say all there is to say about them. */
function wrongByRow(): Record<string, string[]> {
  const rows = kinds.flatMap((kind) => Object.entries<Field>(listingFields[kind]));
  return Object.fromEntries(
    rows.flatMap(([name, row]) => {
      if (isTranslation(row)) return [[name, [...oddText, ...tooLong(row.most)]]];
      if (row.is === "switch") return [[name, noSwitch]];
      if (row.is === "choice") return [[name, noChoice]];
      if (row.is === "departures" || row.is === "priceGroups") return [[name, noListAtAll]];
      if (row.is !== "count" || row.inHalves) return [];
      return [[name, [...(row.least === 0 ? noNumber : noIdentifier), String(row.most + 1)]]];
    }),
  );
}

const randomText: Record<string, fc.Arbitrary<string>> = {
  date: fc.string({ unit: "binary" }).filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text)),
  number: fc.string({ unit: "binary" }).filter((text) => !/^-?\d+$/.test(text)),
};
const random: Record<string, fc.Arbitrary<string> | undefined> = Object.fromEntries([
  ...Object.keys(wrong)
    .filter((field) => wrong[field] === noDate)
    .map((field) => [field, randomText.date]),
  ...["service_type", "link_id", "guests", "id"].map((field) => [field, randomText.number]),
]);

export function wrongValuesOf(name: RouteName, field: string): string[] {
  const values = wrong[`${name}.${field}`] ?? wrong[field];
  if (!values) throw new Error(`what is wrong for ${name}.${field}?`);
  return values;
}

/** Undefined where any text may be valid. */
export function randomTextOf(name: RouteName, field: string): fc.Arbitrary<string> | undefined {
  return wrong[`${name}.${field}`] ? undefined : random[field];
}
