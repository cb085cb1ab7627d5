import type { ReactElement } from "react";

/** Similar listings at the end of a listing's page; renders nothing when there are none. */
export function SimilarListings({ title, cards }: { title: string; cards: readonly ReactElement[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="similar" aria-labelledby="similar-title">
      <h2 className="d2" id="similar-title">
        {title}
      </h2>
      <div className="cards">{cards}</div>
    </section>
  );
}
