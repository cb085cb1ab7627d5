import { plainDate, wallTime } from "../fields.ts";

/**
 * The query fields of a stay. Lodgings: `check_in` and `check_out`. Spaces: `date`, `start_time` and `end_time`, or
 * `start_date` and `end_date`. Experiences: `date`, and in a booking also `start_time`.
 */
export const stayFields = {
  check_in: plainDate.optional(),
  check_out: plainDate.optional(),
  date: plainDate.optional(),
  start_time: wallTime.optional(),
  end_time: wallTime.optional(),
  start_date: plainDate.optional(),
  end_date: plainDate.optional(),
};
