-- expand
-- An event without a person is either nobody's, such as a sign-in with an unknown email, or of one who has left.
alter table security_events
  add column user_left boolean not null default false,
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'session_resumed', 'sessions_ended',
    'password_reset', 'password_changed', 'email_change_asked', 'email_changed', 'account_deleted',
    'proof_given', 'proof_failed', 'factor_added', 'factor_removed', 'factors_reset',
    'limit_hit', 'admin_refused', 'admin_made', 'admin_unmade',
    'person_read', 'people_read', 'exported'));
