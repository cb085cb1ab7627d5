/** A message being written, with the key it will be sent with. Every change of the text makes a new key. */
export interface Draft {
  key: string;
  text: string;
}

/** A person's draft at one place. It is kept in this tab, so that it survives a reload of the page. */
export function draftAt(place: string, userId: number | undefined) {
  const name = `message-draft:${userId}:${place}`;
  const draft = {
    read(): Draft {
      try {
        const { key, text } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
        if (typeof key === "string" && typeof text === "string") return { key, text };
      } catch {
        // Storage may be disabled, or contain something that we did not write: start with an empty draft.
      }
      return { key: newKey(), text: "" };
    },
    /** Removes the draft that was sent, unless the person has written something else in the meantime. */
    forget(sent: Draft): void {
      if (draft.read().key === sent.key) draft.write("");
    },
    /** For a thread that exists by now: its own draft comes first. The key stays, since the draft may be sent already. */
    moveTo(other: string): void {
      const target = draftAt(other, userId);
      const moved = draft.read();
      if (moved.text !== "" && target.read().text === "") target.keep(moved);
      draft.write("");
    },
    write: (text: string): Draft => draft.keep({ key: newKey(), text }),
    keep(written: Draft): Draft {
      try {
        if (written.text === "") sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(written));
      } catch {
        // Storage is full or disabled: the draft is lost when the page is left.
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
