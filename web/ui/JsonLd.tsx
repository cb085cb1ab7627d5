import { asScriptText } from "./script-text.ts";

/** Facts for search engines. A block of data is no script: it runs nothing, and no policy asks it for a nonce. */
export function JsonLd({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML, and nothing in it can end it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} />;
}
