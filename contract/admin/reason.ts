import { text } from "../fields.ts";
import { longestReason, shortestReason } from "./lengths.ts";

/** Why an admin decides something: required, recorded, and mostly told to whom it concerns. */
export const reason = text(shortestReason, longestReason);
