import type { Ctx } from "../ctx.ts";
import { type CertificateReading, readCertificate } from "../system/system.ts";

/** When the certificate of `PUBLIC_URL` ends, for scrapes that must not wait for a connection through the internet. */

/** A certificate is renewed weeks before its end. */
const keptMinutes = 60;

export class CertificateEnd {
  readonly #ctx: Pick<Ctx, "env" | "now" | "log">;
  readonly #read: (ctx: Pick<Ctx, "env">) => Promise<CertificateReading>;
  #askedAt: Date | undefined;
  #end: Date | undefined;

  constructor(ctx: Pick<Ctx, "env" | "now" | "log">, read = readCertificate) {
    this.#ctx = ctx;
    this.#read = read;
  }

  /**
   * What was read last, negative once it is over; undefined before the first reading and without https. Asks again when
   * that was long ago, for the next caller. What cannot be read now has not changed.
   */
  secondsLeft(): number | undefined {
    const now = this.#ctx.now().getTime();
    if (!this.#askedAt || now - this.#askedAt.getTime() >= keptMinutes * 60_000) void this.#ask();
    return this.#end && (this.#end.getTime() - now) / 1000;
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.#ctx.now();
    try {
      this.#end = (await this.#read(this.#ctx)).validTo;
    } catch (error) {
      this.#ctx.log.warn({ err: error }, "the certificate cannot be read");
    }
  }
}
