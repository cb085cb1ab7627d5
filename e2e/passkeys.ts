import type { CDPSession, Page } from "@playwright/test";

/** A device with passkeys, as Chromium's DevTools imitate one. */
export interface Device {
  /** Whether it answers by itself, as if its owner touched it at once. */
  answers(isPresent: boolean): Promise<void>;
  passkeys(): Promise<number>;
}

/** Gives the page's browser a device without passkeys. */
export async function withDevice(page: Page): Promise<Device> {
  const protocol: CDPSession = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  const { authenticatorId } = await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (enabled) =>
      void (await protocol.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })),
    async passkeys() {
      const { credentials } = await protocol.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}
