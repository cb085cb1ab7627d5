-- expand
-- A link that the operator prints on the machine. With the account's password it makes its owner an admin.
alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('password_reset', 'email_verification', 'email_change', 'admin'));
