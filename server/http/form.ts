import "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { pictureLimits } from "#contract/media/limits.ts";
import type { Upload } from "#contract/route.ts";
import { fail } from "../fail.ts";

export interface Form {
  /** A field that was sent more than once is a list. */
  fields: Record<string, unknown>;
  files: Uint8Array[];
}

const limits = { fileSize: pictureLimits.bytes, fieldSize: 64 * 1024, fields: 100, parts: 120 };

/** Reads an upload into memory within the size limits, never to disk. Files under other field names are skipped. */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  if (!request.isMultipart()) fail("no_file");
  const form: Form = { fields: {}, files: [] };
  try {
    for await (const part of request.parts({ limits: { ...limits, files: upload.most } })) {
      if (part.type === "field") addField(form, part.fieldname, part.value);
      else if (part.fieldname !== upload.field) part.file.resume();
      else form.files.push(await part.toBuffer());
    }
  } catch (error) {
    refuse(error, upload);
  }
  // A form sends an empty file when no file was chosen.
  form.files = form.files.filter((bytes) => bytes.length > 0);
  if (form.files.length < upload.least) fail("no_file");
  return form;
}

function addField({ fields }: Form, sentAs: string, value: unknown): void {
  // Some clients name list fields `days[]`.
  const name = sentAs.replace(/\[\]$/, "");
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}

function refuse(error: unknown, { field, most }: Upload): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_REQ_FILE_TOO_LARGE") fail("image_too_large");
  if (code === "FST_FILES_LIMIT") {
    fail("invalid_input", { fields: { [field]: { rule: "too_many_files", values: { maximum: most } } } });
  }
  if (code.startsWith("FST_")) throw error;
  // The parser's own errors about a truncated or malformed form.
  return fail("invalid_input", { fields: { request: { rule: "format" } } });
}
