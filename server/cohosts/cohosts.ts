/**
 * Owns who helps a host with a listing, and decides what each person may do there. Never changes a listing. Relies on:
 * every domain asks `listingsWith` or `mayDo`, and nobody compares a viewer with a host.
 */
export { dropOldDeeds, noteDeed } from "./deeds.ts";
export { acceptInvitation, dropOldInvitations, invite, showInvitation, withdrawInvitation } from "./invitations.ts";
export { changeCohost, endCohost, endHelpOf, leave, showCohosts } from "./memberships.ts";
export { forgetCohost, tellCohost } from "./own-data.ts";
export { allowedAmong, idsOfPeopleWith, listingsWith, mayDo, peopleWith } from "./rights.ts";
