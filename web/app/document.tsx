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

/** What only the server writes into a page. The browser leaves these elements as they are. */
export interface ServerDocument {
  nonce: string | undefined;
  /** Runs before everything else. */
  headScript: string;
  /** Starts the page's code once the page is on the screen; undefined for pages that show little without it. */
  startScript: ((facts: StartFacts) => string) | undefined;
}

export const DocumentContext = createContext<ServerDocument | null>(null);

export function HeadScript() {
  const document = useContext(DocumentContext);
  return <Inline nonce={document?.nonce} text={document?.headScript} />;
}

/** The browser keeps the scripts that the server wrote, and needs no code to render them. */
export function PageScripts() {
  return import.meta.env.SSR ? <ServerScripts /> : null;
}

/**
 * The router's scripts. On pages that are shown before their code runs, the code is written as a block of data and
 * nothing is preloaded; {@link StartFacts} tell another script how to run it.
 */
function ServerScripts() {
  const document = useContext(DocumentContext);
  const { nonce, startScript } = document ?? {};
  // Called instead of rendered, because the router has no option to omit its preloads.
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
  // The code ends by importing the entry, which hydrates the page, so the entry must load last.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not HTML, and we write it ourselves
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
