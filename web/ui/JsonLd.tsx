/**
 * Facts for search engines, which read documents: the server's page carries them, the browser has no use for them and
 * leaves them as they came. Write `text={import.meta.env.SSR ? … : ""}`, so that it need not load what makes them.
 * A block of data is no script: it runs nothing, and no policy asks it for a nonce.
 */
export function JsonLd({ text }: { text: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML, and nothing in it can end it
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
