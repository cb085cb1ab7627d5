import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A device with one passkey, in software: makes and uses it as WebAuthn describes, with ES256 and no attestation. */
export function aPasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const credentialId = id.toString("base64url");

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4), rest]);

  return {
    credentialId,
    make({ challenge }: { challenge: string }, name = "Mi teléfono") {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const aaguid = Buffer.alloc(16);
      const data = authenticatorData(
        present | verified | attested,
        Buffer.concat([aaguid, Buffer.from([0, 16]), id, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        name,
        credentialId,
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
    },
    use({ challenge }: { challenge: string }, flags = present | verified) {
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(flags);
      return {
        credentialId,
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof aPasskey>;

/** Flags: somebody touched the device; it knows whom; a new key follows. */
export const present = 1;
const [verified, attested] = [4, 64];

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** A CBOR text of fewer than 24 letters. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
