-- What a vendor's document called a line. The item that the line has now is what this text means for the vendor: a line
-- that is corrected corrects it, and a deleted invoice is forgotten.
alter table purchasing.invoice_line add column printed text check (length(printed) between 1 and 400);
create index invoice_line_printed on purchasing.invoice_line (organization_id, printed) where printed is not null;
comment on column purchasing.invoice_line.printed is 'Name, vintage and size of the line as its document prints them, folded; null if it was not read from a document.';
