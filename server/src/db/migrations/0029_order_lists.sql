CREATE INDEX "statement_entries_our_number" ON "statement_entries" USING btree (coalesce("out_refund_no", "out_trade_no"));--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
DROP INDEX "orders_waiting";--> statement-breakpoint
DROP INDEX "orders_closed";
