import { clsx } from "clsx";
import type { Review } from "#contract/bookings/reviews.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "./Text.tsx";

/** The host's answer under a guest's review. */
export function Answer({ title, answer }: { title: string; answer: NonNullable<Review["answer"]> }) {
  return (
    <div className={clsx(type.quote, layout.above12)}>
      <p className={type.label}>{title}</p>
      <Text text={answer.text} language={answer.language} isMuted />
    </div>
  );
}
