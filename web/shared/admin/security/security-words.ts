import type { SecurityEventKind } from "#contract/accounts/security-events.ts";
import type { Translate } from "#locales/translate.ts";

export function securityEventName(t: Translate, kind: SecurityEventKind): string {
  const names: Record<SecurityEventKind, string> = {
    signed_in: t("admin.security.kinds.signed_in"),
    sign_in_failed: t("admin.security.kinds.sign_in_failed"),
    signed_out: t("admin.security.kinds.signed_out"),
    session_resumed: t("admin.security.kinds.session_resumed"),
    sessions_ended: t("admin.security.kinds.sessions_ended"),
    password_reset: t("admin.security.kinds.password_reset"),
    password_changed: t("admin.security.kinds.password_changed"),
    email_change_asked: t("admin.security.kinds.email_change_asked"),
    email_changed: t("admin.security.kinds.email_changed"),
    account_deleted: t("admin.security.kinds.account_deleted"),
    proof_given: t("admin.security.kinds.proof_given"),
    proof_failed: t("admin.security.kinds.proof_failed"),
    factor_added: t("admin.security.kinds.factor_added"),
    factor_removed: t("admin.security.kinds.factor_removed"),
    factors_reset: t("admin.security.kinds.factors_reset"),
    limit_hit: t("admin.security.kinds.limit_hit"),
    admin_refused: t("admin.security.kinds.admin_refused"),
    admin_made: t("admin.security.kinds.admin_made"),
    admin_unmade: t("admin.security.kinds.admin_unmade"),
    person_read: t("admin.security.kinds.person_read"),
    people_read: t("admin.security.kinds.people_read"),
    exported: t("admin.security.kinds.exported"),
  };
  return names[kind];
}
