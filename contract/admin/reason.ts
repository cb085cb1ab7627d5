import { text } from "../fields.ts";
import { longestReason, shortestReason } from "./lengths.ts";

/** Why an admin decides something: required and recorded; most decisions tell it to the person they are about. */
export const reason = text(shortestReason, longestReason);
