import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "ts5";
import { rootsSource } from "./roots.ts";

/**
 * Strict JSON Schema from the pinned SDK's own types, generated on demand and cached in node_modules/.cache.
 * Stripe's enums are typed "any string besides"; here they are closed, so that a wrong value is found.
 * A root that did not resolve would be `any` and accept everything: that stops the generator.
 */
export interface StripeSchema {
  key: string;
  roots: Record<string, JsonSchema>;
  definitions: Record<string, JsonSchema>;
}
/** JSON Schema plus `definition`, which names one of the definitions: see schema.ts. */
export type JsonSchema = { [keyword: string]: unknown };

const require = createRequire(import.meta.url);
/** …/node_modules/stripe, found from its entry file …/stripe/cjs/….js */
export const sdkFolder = dirname(dirname(require.resolve("stripe")));
const cacheFolder = join(dirname(sdkFolder), ".cache", "linkisla");

export function stripeSchema(): StripeSchema {
  const key = cacheKey();
  // One file per key: two checkouts that share node_modules do not overwrite each other's cache.
  const cacheFile = join(cacheFolder, `stripe-schema-${key.replaceAll(/[^\w.]+/g, "-")}.json`);
  const cached = readCache(cacheFile);
  if (cached?.key === key) return cached;
  const schema = { key, ...generate() };
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${cacheFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(schema));
  renameSync(draft, cacheFile);
  return schema;
}

function cacheKey(): string {
  const version = JSON.parse(readFileSync(join(sdkFolder, "package.json"), "utf8")).version;
  const sources = ["generate.ts", "roots.ts"].map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  return `stripe@${version} ${createHash("sha256").update(sources.join("")).digest("hex").slice(0, 16)}`;
}

function readCache(cacheFile: string): StripeSchema | undefined {
  try {
    return JSON.parse(readFileSync(cacheFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** Numbers that may have a fraction; every other number in Stripe's types is an integer. */
const fractions = /exchange_rate|percent|latitude|longitude|^(height|length|weight|width)$/;

function generate(): Pick<StripeSchema, "roots" | "definitions"> {
  const program = strictProgram(join(sdkFolder, "..", ".linkisla-roots.ts"), rootsSource(sdkFolder));
  const checker = program.getTypeChecker();
  const definitions: Record<string, JsonSchema> = {};
  const names = new Map<ts.Type, string>();

  return { roots: readRoots(), definitions };

  function readRoots(): Record<string, JsonSchema> {
    const source = program.getSourceFiles().find((file) => file.fileName.endsWith(".linkisla-roots.ts"));
    const declaration = source?.statements.find(ts.isInterfaceDeclaration);
    if (!declaration) throw new Error("The roots file holds no interface.");
    const roots: Record<string, JsonSchema> = {};
    for (const member of checker.getPropertiesOfType(checker.getTypeAtLocation(declaration))) {
      const type = checker.getTypeOfSymbolAtLocation(member, declaration);
      if (type.flags & ts.TypeFlags.Any) throw new Error(`${member.name} is any: its schema would accept everything.`);
      roots[member.name] = schemaOf(type, member.name);
    }
    return roots;
  }

  function schemaOf(type: ts.Type, property: string): JsonSchema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { not: {} };
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
    if (flags & ts.TypeFlags.String) return { type: "string" };
    if (flags & ts.TypeFlags.Number) return { type: fractions.test(property) ? "number" : "integer" };
    if (flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.isUnion()) return unionSchema(type, property);
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: "array", items: item ? schemaOf(item, property) : {} };
    }
    if (type.isIntersection() || flags & ts.TypeFlags.Object) return objectSchema(type);
    return {};
  }

  function unionSchema(type: ts.UnionType, property: string): JsonSchema {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    const words = parts.filter((part) => part.isStringLiteral()).map((part) => part.value);
    const truths = parts.filter((part) => part.flags & ts.TypeFlags.BooleanLiteral);
    const others = parts.filter((part) => !part.isStringLiteral() && !truths.includes(part));
    const choices: JsonSchema[] = others.map((part) => schemaOf(part, property));
    if (words.length) choices.push({ enum: words });
    if (truths.length === 2) choices.push({ type: "boolean" });
    if (truths.length === 1 && truths[0]) choices.push(schemaOf(truths[0], property));
    return choices.length === 1 && choices[0] ? choices[0] : { anyOf: choices };
  }

  function objectSchema(type: ts.Type): JsonSchema {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    if (symbol?.name === "Decimal" || symbol?.name === "DecimalImpl") {
      return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
    }
    if (!symbol || symbol.name.startsWith("__")) return memberSchema(type);
    let name = names.get(type);
    if (!name) {
      name = `${names.size}.${symbol.name}`;
      names.set(type, name);
      definitions[name] = {};
      definitions[name] = memberSchema(type);
    }
    return { type: "object", definition: name };
  }

  function memberSchema(type: ts.Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const member of checker.getPropertiesOfType(type)) {
      const declaration = member.valueDeclaration ?? member.declarations?.[0];
      if (!declaration || member.name.startsWith("__@")) continue;
      const memberType = checker.getTypeOfSymbolAtLocation(member, declaration);
      if (memberType.getCallSignatures().length) continue;
      properties[member.name] = schemaOf(memberType, member.name);
      if (!(member.flags & ts.SymbolFlags.Optional)) required.push(member.name);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const additionalProperties = index ? schemaOf(index.type, "") : false;
    return { type: "object", properties, ...(required.length && { required }), additionalProperties };
  }
}

/** Compiles the roots against the SDK as if its `OtherString` were `never`, without changing the SDK's files. */
function strictProgram(rootsFile: string, rootsText: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
  };
  const sharedFile = join(sdkFolder, "esm", "shared.d.ts");
  const closed = "export type OtherString = never;";
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (file) => file === rootsFile || fileExists(file);
  host.readFile = (file) => {
    if (file === rootsFile) return rootsText;
    const text = readFile(file);
    if (file !== sharedFile) return text;
    const patched = text?.replace(/^export type OtherString\b.*$/m, closed);
    if (!patched?.includes(closed)) throw new Error(`OtherString was not found in ${sharedFile}.`);
    return patched;
  };
  const program = ts.createProgram([rootsFile], options, host);
  const problems = ts.getPreEmitDiagnostics(program).filter(({ file }) => file?.fileName === rootsFile);
  if (problems.length) throw new Error(ts.formatDiagnostics(problems, { ...host, getNewLine: () => "\n" }));
  return program;
}
