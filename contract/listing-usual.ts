/**
 * What most hosts would put in: a new form begins with it, and a submission may leave it out. No zod here: forms in the
 * browser read it too.
 */

const everyDay = { open: "09:00", close: "22:00" };

export const usual = {
  everyKind: { cancellationPolicy: "moderate", advanceNoticeHours: 0, bookingWindowMonths: 12 },
  lodging: {
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: 1,
    maximumNights: 30,
    weeklyDiscountPercent: 0,
    monthlyDiscountPercent: 0,
    cleaningFee: 0,
    extraGuestFee: 0,
  },
  space: {
    openingHours: {
      monday: everyDay,
      tuesday: everyDay,
      wednesday: everyDay,
      thursday: everyDay,
      friday: everyDay,
      saturday: everyDay,
      sunday: everyDay,
    },
    minimumHours: 2,
    bufferMinutes: 30,
    cleaningFee: 0,
  },
  experience: { pricePer: "person", cutOffHours: 2, languages: ["es"] },
} as const;
