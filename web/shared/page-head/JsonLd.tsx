/**
 * Facts for search engines, which read documents: only the server renders them, and the browser leaves them unchanged.
 * Write `text={import.meta.env.SSR ? … : ""}`, so that the browser does not load the code that builds them. A data
 * block does not run as a script, so the content security policy requires no nonce.
 */
export function JsonLd({ text }: { text: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML, and nothing in it can end it
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
