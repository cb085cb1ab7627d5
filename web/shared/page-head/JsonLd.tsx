/**
 * Facts for search engines, which read documents: only the server's page carries them, and the browser leaves them as
 * they came. Write `text={import.meta.env.SSR ? … : ""}`, so that the browser does not load the code that builds them.
 * A block of data is no script: nothing runs, and no policy requires a nonce.
 */
export function JsonLd({ text }: { text: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML, and nothing in it can end it
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
