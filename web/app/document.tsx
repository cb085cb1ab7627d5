import {
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react";
import { Scripts } from "react-router";
import type { StartFacts } from "./first-paint.ts";

/** What only the server writes into a page. The browser takes these elements as they came. */
export interface ServerDocument {
  nonce: string | undefined;
  /** Runs before everything else. */
  headScript: string;
  /** Starts the page's code once the page is on the screen; undefined for pages that show little without their code. */
  startScript: ((facts: StartFacts) => string) | undefined;
}

export const DocumentContext = createContext<ServerDocument | null>(null);

export function HeadScript() {
  const document = useContext(DocumentContext);
  return <Inline nonce={document?.nonce} text={document?.headScript} />;
}

/** The browser keeps the scripts that the server wrote, and needs no code for them. */
export function PageScripts() {
  return import.meta.env.SSR ? <ServerScripts /> : null;
}

/**
 * The router's scripts. Where the page comes first, its code is written as a block of data, and nothing of it is
 * preloaded: {@link StartFacts} go to a script that makes code of it.
 */
function ServerScripts() {
  const document = useContext(DocumentContext);
  const { nonce, startScript } = document ?? {};
  // Called, not rendered: the router has no option that leaves its preloads out.
  const elements = elementsOf(Scripts({ nonce }));
  if (elements.length === 0) return null;
  const links = elements.filter(isLink);
  const [context, code] = elements.filter(isScript);
  if (!startScript || !code) {
    return (
      <>
        {elements}
        <Inline nonce={nonce} text="" />
      </>
    );
  }
  const text = String(code.props.dangerouslySetInnerHTML?.__html);
  const modules = links.flatMap(({ props: { rel, href } }) => (rel === "modulepreload" && href ? [href] : []));
  // The code ends by importing the entry, which hydrates the page: it comes last.
  const entry = modules.find((href) => text.includes(`import(${JSON.stringify(href)})`)) ?? "";
  return (
    <>
      {context}
      <script {...code.props} key="code" type="text/x-module" async={undefined} />
      <Inline nonce={nonce} text={startScript({ modules: modules.filter((href) => href !== entry), entry })} />
    </>
  );
}

function Inline({ nonce, text = "" }: { nonce: string | undefined; text: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not HTML, and it is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function elementsOf(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return typeof node.type === "string" ? [node] : elementsOf(node.props.children);
}

function isLink(element: ReactElement): element is ReactElement<ComponentProps<"link">> {
  return element.type === "link";
}

function isScript(element: ReactElement): element is ReactElement<ComponentProps<"script">> {
  return element.type === "script";
}
