export interface Upload {
  body: unknown;
  files: { [field: string]: readonly Blob[] };
  onProgress: ((sent: number) => void) | undefined;
}

/** Uses XMLHttpRequest: `fetch` reports no upload progress, and users wait for files. */
export function upload(
  address: string,
  { method = "POST", headers, signal }: RequestInit,
  { body, files, onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => reject(new TypeError("the request got no answer")));
    request.addEventListener("abort", () => reject(signal?.reason));
    signal?.addEventListener("abort", () => request.abort());
    request.send(formOf(body, files));
  });
}

/** Fields come before files; a list repeats its field. */
function formOf(body: unknown, files: Upload["files"]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) form.append(name, String(one));
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type") ?? "text/plain";
  return new Response(request.responseText, { status: request.status, headers: { "content-type": type } });
}
