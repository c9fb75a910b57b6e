import { vi } from 'vitest';

/**
 * Sends uploads through the test's fake network: jsdom's own XMLHttpRequest would leave the process. Progress is
 * reported once, at half.
 */
export function uploadsThroughFetch(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      status = 0;
      responseText = '';
      #method = '';
      #url = '';
      #headers: Record<string, string> = {};
      #answered = new Headers();
      open(method: string, url: string) {
        this.#method = method;
        this.#url = url;
      }
      setRequestHeader(name: string, value: string) {
        this.#headers[name] = value;
      }
      getResponseHeader(name: string) {
        return this.#answered.get(name);
      }
      abort() {
        this.onabort?.();
      }
      send() {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        fetch(this.#url, { method: this.#method, headers: this.#headers })
          .then(async (response) => {
            this.status = response.status;
            this.#answered = response.headers;
            this.responseText = await response.text();
            this.onload?.();
          })
          .catch(() => this.onerror?.());
      }
    },
  );
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:test-${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
}
