/** A message that is being written, with the key it will be sent with. Another text has another key. */
export interface Draft {
  key: string;
  text: string;
}

/** A person's draft of one place, kept in this tab: a page that is loaded anew still has it. */
export function draftAt(place: string, userId: number | undefined) {
  const name = `message-draft:${userId}:${place}`;
  const draft = {
    read(): Draft {
      try {
        const { key, text } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
        if (typeof key === "string" && typeof text === "string") return { key, text };
      } catch {
        // Storage may be closed to us, or hold what we did not write: begin anew.
      }
      return { key: newKey(), text: "" };
    },
    /** Forgets what was sent, unless something else has been written meanwhile. */
    forget(sent: Draft): void {
      if (draft.read().key === sent.key) draft.write("");
    },
    write(text: string): Draft {
      const written = { key: newKey(), text };
      try {
        if (text === "") sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(written));
      } catch {
        // Full, or closed to us: the draft lives as long as the page.
      }
      return written;
    },
  };
  return draft;
}

/** A random UUID. `crypto.randomUUID` is missing in some browsers we support, and without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
