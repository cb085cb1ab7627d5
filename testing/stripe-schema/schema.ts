import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import { type JsonSchema, type StripeSchema, stripeSchema } from "./generate.ts";
import { objects } from "./roots.ts";

/**
 * Validates values that claim to be Stripe's against the SDK's own types. Contains no rule of ours.
 * Each definition is compiled when a value first needs it: all 1,500 at once would take seconds per process.
 */
const compiled = new Map<string, ValidateFunction>();

/** `kind` is the `object` field: "charge", "list", "event", … Returns no problems when the value is valid. */
export function validateStripe(kind: string, value: unknown): string[] {
  if (kind === "list") return validateList(value);
  if (kind === "event") return validateEvent(value);
  return problems(kind, value);
}

/** Validates parameters as passed to the SDK, by the names in roots.ts: "sessionCreate", … */
export function validateStripeParams(request: string, params: unknown): string[] {
  return problems(`params ${request}`, params);
}

/** Validates a body as received, by its own `object` field. */
export function validateStripeBody(body: unknown): string[] {
  const kind = isRecord(body) ? body.object : undefined;
  if (typeof kind !== "string") return ["/object is missing"];
  return validateStripe(isRecord(body) && body.deleted === true ? `deleted_${kind}` : kind, body);
}

function validateList(value: unknown): string[] {
  if (!isRecord(value) || !Array.isArray(value.data)) return ["/data is not an array"];
  const { object, data, has_more, url, ...others } = value;
  const found = Object.keys(others).map((key) => `/${key} does not belong to a list`);
  if (object !== "list") found.push("/object is not list");
  if (typeof has_more !== "boolean") found.push("/has_more is not a boolean");
  if (typeof url !== "string") found.push("/url is not a string");
  return [...found, ...data.flatMap((item, i) => validateStripeBody(item).map((problem) => `/data/${i}${problem}`))];
}

function validateEvent(value: unknown): string[] {
  if (!isRecord(value) || typeof value.type !== "string") return ["/type is missing"];
  return problems(`event ${value.type}`, value);
}

function problems(root: string, value: unknown): string[] {
  const { roots } = schema();
  const validate = validator(`root ${root}`, roots[root]);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter((error) => error.keyword !== "anyOf" && !isOtherBranch(error, value));
  return (telling.length ? telling : errors).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params).slice(0, 120)}`,
  );
}

let loaded: StripeSchema | undefined;
function schema(): StripeSchema {
  loaded ??= stripeSchema();
  return loaded;
}

const ajv = new Ajv({ strict: false, allErrors: true });
const definition: SchemaValidateFunction = (name: string, data, _, context) => {
  const validate = validator(name, schema().definitions[name]);
  const valid = validate(data);
  const at = context?.instancePath ?? "";
  definition.errors = valid
    ? []
    : validate.errors?.map((error) => ({ ...error, instancePath: at + error.instancePath }));
  return valid;
};
ajv.addKeyword({ keyword: "definition", type: "object", errors: true, validate: definition });

function validator(name: string, schema: JsonSchema | undefined): ValidateFunction<unknown> {
  if (!schema) throw new Error(`No schema for ${name}; known objects: ${Object.keys(objects).join(", ")}`);
  const validate = compiled.get(name) ?? ajv.compile(schema);
  compiled.set(name, validate);
  return validate;
}

/** An expandable field is "id or object or null": errors of the alternatives not taken are only noise. */
function isOtherBranch(error: ErrorObject, value: unknown): boolean {
  if (error.keyword !== "type") return false;
  const found = error.instancePath
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => (isRecord(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined), value);
  const wanted = error.params.type;
  return isRecord(found) ? wanted === "string" || wanted === "null" : wanted === "object" || wanted === "null";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
