import { clsx } from "clsx";
import type { ReactElement } from "react";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { Cards } from "#web/shared/listing-card/Cards.tsx";

/** Similar listings at the end of a listing's page; renders nothing when there are none. */
export function SimilarListings({ title, cards }: { title: string; cards: readonly ReactElement[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={clsx(layout.section, layout.stack, layout.gap24)} aria-labelledby="similar-title">
      <h2 className={type.title} id="similar-title">
        {title}
      </h2>
      <Cards>{cards}</Cards>
    </section>
  );
}
