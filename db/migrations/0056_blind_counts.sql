-- Blind counting: who counts as a member is not told what should be there, nor what was counted last.
alter table counting.setting add column blind boolean not null default false;
