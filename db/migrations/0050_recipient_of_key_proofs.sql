-- expand
-- For some hours the column was made under another name.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'backup_key_proofs' and column_name = 'public_key'
  ) then
    alter table backup_key_proofs rename column public_key to recipient;
  end if;
end
$$;
