/** `fetch`, which cannot tell how much of a request has left, for those where somebody waits for it. */
export function fetchWithProgress(
  address: string,
  { method = "POST", headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => reject(new TypeError("the request got no answer")));
    request.addEventListener("abort", () => reject(signal?.reason));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type") ?? "text/plain";
  return new Response(request.responseText, { status: request.status, headers: { "content-type": type } });
}
