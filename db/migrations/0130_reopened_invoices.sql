-- A completed invoice can become a draft again and be completed once more: how often it was, so that each completion books
-- its lines under source keys of its own.
alter table purchasing.invoice add column times_reopened integer not null default 0;
-- What a line says beyond what its bottles moved in stock, because a person corrected it and left stock as it was.
alter table purchasing.invoice_line add column stock_difference numeric(20, 6) not null default 0;

-- Corrections so far recorded no difference: it follows from what each line has booked.
alter table purchasing.invoice no force row level security;
alter table purchasing.invoice_line no force row level security;
alter table stock.movement no force row level security;
update purchasing.invoice_line as line set stock_difference = line.quantity - booked.quantity
from (
  select own.organization_id, own.id, coalesce(sum(m.quantity), 0) as quantity
  from purchasing.invoice as i
  join purchasing.invoice_line as own on own.organization_id = i.organization_id and own.invoice_id = i.id
  left join stock.movement as m on m.organization_id = own.organization_id and m.source_type = 'invoice' and m.source_id = i.id
    and m.source_line = own.id::text and m.kind in ('receipt', 'vendor_return') and m.reverses_id is null
    and not exists (select from stock.movement as undo where undo.organization_id = m.organization_id and undo.reverses_id = m.id)
  where i.type = 'IN' and i.status <> 'DR'
  group by own.organization_id, own.id
) as booked
where line.organization_id = booked.organization_id and line.id = booked.id and line.quantity <> booked.quantity;
alter table purchasing.invoice force row level security;
alter table purchasing.invoice_line force row level security;
alter table stock.movement force row level security;
