/** Sends a body and says how much of it is sent, of which fetch tells nothing. The answer is the one that fetch would give. */

export interface Upload {
  headers: HeadersInit;
  body: XMLHttpRequestBodyInit;
  signal?: AbortSignal | null | undefined;
  /** @param share of the bytes that are sent, 0 to 1 */
  onProgress(share: number): void;
}

/** Posts the body. @throws TypeError without an answer, AbortError once the signal ends it */
export function upload(url: string, { headers, body, signal, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new TypeError('the connection failed'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
