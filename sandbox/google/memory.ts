import type { Adapter, AdapterPayload } from "oidc-provider";

/** Keeps sign-ins in progress, codes and tokens for as long as the process lives. */
export function memory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const findBy = (field: "uid" | "userCode", value: string) =>
      [...kept].find(([key, payload]) => key.startsWith(`${kind}:`) && payload[field] === value)?.[1];
    return {
      async upsert(id, payload) {
        kept.set(keyOf(id), payload);
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (code) => findBy("userCode", code),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
