-- A size that a suggestion proposes but the venue does not have yet: it is created when the suggestion is accepted.
alter table sales.staged_match add column new_size text check (length(new_size) between 1 and 170);
